import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { type CallFacts, mergeFacts } from "@/lib/desk/phone/call-facts";
import { isOver, waitOf } from "@/lib/desk/phone/call-wait";
import type { CallLookup } from "@/lib/providers/ports";
import type { WorkspaceCtx, Workspaces } from "@/lib/services/context";
import { type OpenedVoice, voiceAccount } from "@/lib/services/providers/accounts";
import { type CallFlow, callSettings, lockFlow, settleFlow, waitForMore } from "./call-flow";

const BATCH = 50;
const AT_ONCE = 5;
const TIMEOUT_MS = 10_000;
/** While one worker asks about a call, no other does. */
const LEASE_SECONDS = 60;
const LIVE_SECONDS = 30;
const RETRY_SECONDS = 5;
const MOST_ASKED = 2;
/** No provider keeps a call open for longer. */
const LONGEST_MS = 24 * 3_600_000;

type Due = { workspace_id: string; provider: string; provider_id: string };

/**
 * Decides calls whose reports have stopped. The provider is asked first, between two transactions, because a report may be
 * lost; without an answer the call is decided by what is known, and a late report corrects it.
 */
export async function settleCalls(db: Db, of: Workspaces): Promise<void> {
  const due = await tx(db, { kind: "system" }, (t) =>
    t.query(
      "select workspace_id, provider, provider_id from call_flow where settle_at <= clock_timestamp() order by settle_at limit $1",
      [BATCH],
    ),
  );
  const settler = async () => {
    for (let flow = due.shift(); flow; flow = due.shift()) await settleOne(of, flow);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, settler));
}

async function settleOne({ config, inWorkspace }: Workspaces, due: Due): Promise<void> {
  const id = { provider: due.provider, providerId: due.provider_id };
  const inFlow = <T>(fn: (ctx: WorkspaceCtx, flow: CallFlow, opened: OpenedVoice | null) => Promise<T>) =>
    inWorkspace(due.workspace_id, async (ctx) => {
      const flow = await lockFlow(ctx, id);
      return flow && fn(ctx, flow, await voiceAccount(ctx.tx, ctx.tenant.id, config));
    });
  const asking = await inFlow(async (ctx, flow, opened) => {
    if (!(await isDue(ctx, id))) return null;
    if (opened) {
      await waitForMore(ctx, { ...flow, asked: flow.asked + 1 }, LEASE_SECONDS);
      return opened;
    }
    await settleFlow(ctx, flow, settingsOf(opened));
    return null;
  });
  if (!asking) return;
  const found = await lookUp(asking, id.providerId);
  await inFlow((ctx, flow, opened) => decide(ctx, { flow, found, opened }));
}

const settingsOf = (opened: OpenedVoice | null) =>
  opened ? callSettings(opened) : { answeredBy: "staff" as const, copyRecordings: false };

async function isDue(ctx: WorkspaceCtx, { provider, providerId }: Pick<CallFlow, "provider" | "providerId">) {
  const row = await ctx.tx.one(
    `select 1 from call_flow where workspace_id = $1 and provider = $2 and provider_id = $3
       and settle_at <= clock_timestamp()`,
    [ctx.tenant.id, provider, providerId],
  );
  return row !== null;
}

type Found = CallLookup | { state: "no answer" };

async function lookUp({ accounts }: OpenedVoice, callId: string): Promise<Found> {
  let found: Found = { state: "no answer" };
  for (const account of accounts) {
    found = await account
      .lookUp(callId, { timeoutMs: TIMEOUT_MS })
      .catch((): Found => ({ state: "no answer" }));
    if (found.state === "over" || found.state === "live") return found;
  }
  return found;
}

type Deciding = { flow: CallFlow; found: Found; opened: OpenedVoice | null };

async function decide(ctx: WorkspaceCtx, { flow, found, opened }: Deciding): Promise<void> {
  if (found.state === "over") {
    const facts = mergeFacts(flow.facts, found.facts);
    return settleFlow(ctx, { ...flow, facts }, settingsOf(opened));
  }
  const wait = waitInstead(flow, found, ctx.now.getTime());
  if (wait !== null) return waitForMore(ctx, flow, wait);
  return settleFlow(ctx, flow, settingsOf(opened));
}

/** The wait after the reports have stopped; null to decide by what is known. */
function waitInstead({ facts, asked }: CallFlow, found: Found, now: number): number | null {
  const isTooOld = now - facts.firstAt > LONGEST_MS;
  if (found.state === "live") return isTooOld ? null : LIVE_SECONDS;
  if (found.state === "no answer" && asked < MOST_ASKED) return RETRY_SECONDS;
  return goesOn(facts) && !isTooOld ? waitOf(facts) : null;
}

/** True while no report says that the call has ended: the reports are lost, or still to come. */
const goesOn = (facts: CallFacts) => !isOver(facts);
