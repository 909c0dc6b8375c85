import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { MessageView } from "@/lib/contract/messages";
import type { Db } from "@/lib/db/pool";
import { type RowOf, type Tx, tx } from "@/lib/db/tx";
import type { TakenText } from "@/lib/providers/ports";
import { audit, type WorkspaceCtx, type Workspaces } from "@/lib/services/context";
import { getMessage } from "@/lib/services/desk/messages";
import { textAccount } from "@/lib/services/providers/accounts";
import { recordOutcome } from "./intent";

/**
 * Messages whose delivery is unknown. They are never resent automatically: the provider is asked about them for three days
 * where it lists what it accepted. What it does not list by then was not sent. About the others a person decides.
 */

/** Longer than any call takes: the process that wrote `sending` before that has ended or was killed. */
const LOST_AFTER = "2 minutes";
/** A provider is asked at once and after 4, 16, 64 and 256 minutes, then every twelve hours. */
const LONGEST_PAUSE_MINUTES = 720;
/**
 * A text is on a provider's list within minutes; days leave room for an outage of the provider or of its account. An
 * account that was set up or changed since would not list it either way.
 */
const DECIDED_AFTER = "3 days";
/** A provider that cannot be asked for a week, such as one that was removed, is no longer asked. */
const ASKED_FOR = "7 days";
const BATCH = 20;
/** Tolerated difference between the provider's clock and ours. A listed text already matched to a message is skipped. */
const CLOCK_SKEW_MS = 60_000;

/** Marks effects abandoned while sending as unknown, and their messages with them. */
async function markLostAsUnknown(t: Tx): Promise<void> {
  await t.run(
    `with lost as (
       update effect set state = 'unknown', updated_at = clock_timestamp()
       where state = 'sending' and kind <> 'http' and updated_at < clock_timestamp() - interval '${LOST_AFTER}'
       returning workspace_id, key)
     update message m set error_code = 'unknown_outcome', updated_at = clock_timestamp() from lost
     where m.workspace_id = lost.workspace_id and m.status = 'queued' and (m.effect_key = lost.key or lost.key = 'message:' || m.id)`,
    [],
  );
}

const SELECT_FOR_RECONCILIATION =
  `update effect e set asked = e.asked + 1, asked_at = clock_timestamp() from message m
     where (e.workspace_id, e.key) in (
         select workspace_id, key from effect where state = 'unknown' and kind = 'sms' and created_at > clock_timestamp() - interval '${ASKED_FOR}'
           and (asked_at is null
             or asked_at < clock_timestamp() - make_interval(mins => least(power(4, least(asked, 10)), ${LONGEST_PAUSE_MINUTES})::int))
         order by updated_at limit ${BATCH} for update skip locked)
       and m.workspace_id = e.workspace_id and m.status = 'queued' and (m.effect_key = e.key or e.key = 'message:' || m.id)
     returning e.workspace_id, e.key, m.id, m.to_address, m.body, e.created_at,
       e.created_at < clock_timestamp() - interval '${DECIDED_AFTER}' and exists (select from provider_setting p
         where p.workspace_id = e.workspace_id and p.kind = 'sms' and p.updated_at < e.created_at) as is_final` as const;

type UnknownMessage = RowOf<typeof SELECT_FOR_RECONCILIATION>;

/** Asks each provider for the texts it accepted; the messages among them are recorded as sent. */
export async function reconcileWithProviders(db: Db, { config, inWorkspace }: Workspaces): Promise<void> {
  const unknown = await tx(db, { kind: "system" }, async (t) => {
    await markLostAsUnknown(t);
    return t.query(SELECT_FOR_RECONCILIATION);
  });
  for (const message of unknown) {
    const opened = await inWorkspace(message.workspace_id, (ctx) =>
      textAccount(ctx.tx, ctx.tenant.id, config),
    );
    if (!opened?.account.taken) continue;
    const since = new Date(message.created_at.getTime() - CLOCK_SKEW_MS);
    const listed = await opened.account.taken({ to: message.to_address, since }).catch(() => null);
    // No answer says nothing about the message.
    if (listed === null) continue;
    await inWorkspace(message.workspace_id, async (ctx) => {
      const isListed = await recordIfListed(ctx, message, listed);
      if (!isListed && message.is_final) await recordDecision(ctx, { ...message, ...NOT_SENT });
    });
  }
}

/** Automations do not start: a reaction to a failed text would come days too late. */
const NOT_SENT = {
  state: "failed",
  providerId: null,
  by: "rule",
  error: {
    code: "provider_error",
    message: "The provider has no record of it after three days, so it was not sent",
  },
} as const;

async function recordIfListed(
  ctx: WorkspaceCtx,
  message: UnknownMessage,
  listed: readonly TakenText[],
): Promise<boolean> {
  const since = message.created_at.getTime() - CLOCK_SKEW_MS;
  const matching = listed.filter(({ body, at }) => body === message.body && at.getTime() >= since);
  for (const { id: sid } of matching) {
    const taken = await ctx.tx.one("select 1 from message where workspace_id = $1 and provider_id = $2", [
      ctx.tenant.id,
      sid,
    ]);
    if (taken) continue;
    await recordDecision(ctx, { ...message, state: "sent", providerId: sid, by: "provider" });
    return true;
  }
  return false;
}

type Decision = {
  id: string;
  key: string;
  state: "sent" | "failed";
  providerId: string | null;
  by: string;
  error?: { code: string; message: string };
};

async function recordDecision(
  ctx: WorkspaceCtx,
  { id, key, state, providerId, by, error }: Decision,
): Promise<void> {
  await recordOutcome(ctx, { key, state, providerId, messageId: id, ...(error ? { error } : {}) });
  await ctx.tx.run("update effect set settled_by = $3 where workspace_id = $1 and key = $2", [
    ctx.tenant.id,
    key,
    by,
  ]);
  await audit(ctx, { tenantId: ctx.tenant.id, action: "message.settled", object: id, detail: { state, by } });
}

type Outcome = "sent" | "not_sent";

/** Records a person's decision on whether a message was delivered. It sends nothing. */
export async function decideMessage(
  ctx: WorkspaceCtx,
  { id, outcome }: { id: string; outcome: Outcome },
): Promise<MessageView> {
  const row = await ctx.tx.one(
    "select status, error_code, effect_key from message where workspace_id = $1 and id = $2 for update",
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  if (row.status !== "queued" || row.error_code !== "unknown_outcome") {
    throw new ApiError("illegal_transition", { detail: "This message is already resolved." });
  }
  await recordDecision(ctx, decisionOf(ctx, { id, effectKey: row.effect_key, outcome }));
  return getMessage(ctx, id);
}

const DECIDED_AT_ONCE = 200;
const UNRESOLVED = `from message where workspace_id = $1 and channel = $2 and created_at <= $3
    and status = 'queued' and error_code = 'unknown_outcome'` as const;

type Incident = { channel: "sms" | "email"; until: string; outcome: Outcome };

/** The same decision about the oldest of many messages. One that someone else is deciding about is left to them. */
export async function decideMessages(ctx: WorkspaceCtx, { channel, until, outcome }: Incident) {
  const of = [ctx.tenant.id, channel, new Date(until)] as const;
  const rows = await ctx.tx.query(
    `select id, effect_key ${UNRESOLVED} order by created_at, id limit ${DECIDED_AT_ONCE} for update skip locked`,
    [...of],
  );
  for (const { id, effect_key: effectKey } of rows)
    await recordDecision(ctx, decisionOf(ctx, { id, effectKey, outcome }));
  const left = await ctx.tx.one(`select count(*)::int as n ${UNRESOLVED}`, [...of]);
  return { settled: rows.length, remaining: left?.n ?? 0 };
}

function decisionOf(
  { actor }: WorkspaceCtx,
  { id, effectKey, outcome }: { id: string; effectKey: string | null; outcome: Outcome },
): Decision {
  const state = outcome === "sent" ? "sent" : "failed";
  return { id, key: effectKey ?? `message:${id}`, state, providerId: null, by: actor.id };
}
