import "server-only";
import type { VoiceCheck } from "@/lib/contract/messaging-providers";
import type { Ctx, WorkspaceCtx } from "@/lib/services/context";
import { voiceAccount, webhookUrl } from "@/lib/services/providers/accounts";

type Open = <R>(fn: (ctx: Ctx<WorkspaceCtx["tenant"]>) => Promise<R>) => Promise<R>;
type Steps = VoiceCheck["steps"];

const TIMEOUT_MS = 10_000;

/** Tests each step of taking calls: the account, the address, the numbers, and the calls that have come since. */
export async function checkVoice(open: Open): Promise<() => Promise<VoiceCheck>> {
  const { opened, urlOf, isPublic, calls } = await open(async (ctx) => {
    const { id } = ctx.tenant;
    const opened = await voiceAccount(ctx.tx, id, ctx.config);
    const { baseUrl } = ctx.config;
    const provider = opened?.port.name ?? "";
    return {
      opened,
      urlOf: (what: string) => webhookUrl(baseUrl, { provider, workspaceId: id, what }),
      isPublic: baseUrl.startsWith("https://"),
      calls: await ctx.tx.one(
        `select count(*)::int as reported, count(missed_at)::int as missed from call_flow where workspace_id = $1`,
        [id],
      ),
    };
  });
  const steps: Steps = [addressStep(isPublic)];
  if (opened) {
    const found = await opened.accounts[0].checkSetUp({ urlOf, timeoutMs: TIMEOUT_MS }).catch(() => null);
    steps.push(...(found ?? [NO_ANSWER]));
  } else steps.push(NO_ACCOUNT);
  steps.push(...callSteps(calls?.reported ?? 0, calls?.missed ?? 0));
  return async () => ({ ready: steps.every(({ state }) => state === "done"), steps });
}

const NO_ACCOUNT: Steps[number] = {
  step: "account",
  state: "todo",
  says: "Enter your account SID and auth token, or set up texts first.",
};
const NO_ANSWER: Steps[number] = {
  step: "account",
  state: "failed",
  says: "The provider did not answer. Try again in a minute.",
};

const addressStep = (isPublic: boolean): Steps[number] => ({
  step: "address",
  state: isPublic ? "done" : "failed",
  says: isPublic
    ? "The provider can reach this address over https."
    : "The provider cannot reach this address. Switchboard needs a public https address (APP_URL).",
});

function callSteps(reported: number, missed: number): Steps {
  return [
    reported > 0
      ? { step: "call", state: "done", says: "A call came in over your number this week." }
      : { step: "call", state: "todo", says: "Call your number and let somebody pick up." },
    missed > 0
      ? { step: "missed", state: "done", says: "A missed call was recognized this week." }
      : { step: "missed", state: "todo", says: "Call your number and let it ring out." },
  ];
}
