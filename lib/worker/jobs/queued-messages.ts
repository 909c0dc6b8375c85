import "server-only";
import type { Db } from "@/lib/db/pool";
import { type RowOf, tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import { mediaBase, mediaPath } from "@/lib/services/attachments/link";
import type { WorkspaceCtx } from "@/lib/services/context";
import { sandboxScheduled, UNREACHABLE } from "@/lib/services/desk/messages";
import {
  beginEffect,
  callAfterCommit,
  emitFinalFailure,
  type Intent,
  recordOutcome,
  scheduleRetry,
} from "@/lib/services/effects/intent";
import { notifyNotSent } from "@/lib/services/notices/not-sent";
import { emailAccount, statusUrl, textAccount } from "@/lib/services/providers/accounts";
import { hasProvider } from "@/lib/services/providers/has-provider";
import { wasProviderRemoved } from "@/lib/services/providers/was-removed";
import { gate } from "@/lib/services/sending/gate";
import { isAnswering } from "@/lib/services/sending/is-answering";
import { afterScheduled, eraseUnsent, failUnsent, isLate, LATE, postpone, REMOVED } from "./scheduled-due";
import { systemCtx } from "./system-ctx";

const BATCH = 50;
/**
 * This query runs every second. Each condition for being due is a range of the index message_due, so texts scheduled for
 * later are not read. Unknown deliveries and texts held by a restore wait for a decision.
 * "offset 0" keeps the planner from reading the messages of one workspace after the other.
 */
const QUEUED =
  `select m.workspace_id, m.id, m.channel, m.contact_id, m.to_address, m.subject, m.body, m.html, m.message_class, m.media <> '[]' as has_files,
         m.scheduled_by, m.created_at, m.send_at is not null as is_scheduled
       from message m
       where m.status = 'queued' and m.direction = 'outbound' and m.effect_key is null
         and (m.send_at is null and m.created_at > now() - interval '1 day' or m.send_at <= now())
         and (m.error_code is null or m.error_code not in ('unknown_outcome', 'held_by_restore'))
         and exists (select from workspace w where w.id = m.workspace_id and w.status = 'active' offset 0)
         and not exists (select from effect e where e.workspace_id = m.workspace_id and e.key = 'message:' || m.id
           and (e.state <> 'planned' or e.retry_at > clock_timestamp()))
       order by coalesce(m.send_at, m.created_at) limit $1` as const;
type Queued = RowOf<typeof QUEUED>;

const AT_ONCE = 5;
const TIMEOUT_MS = 20_000;

/**
 * Sends messages a person wrote at the desk, and notices. It has the same three phases as a step's message: the effect
 * row, the call, the outcome. A message that was interrupted in between is "unknown" and is not sent again by itself; one
 * that the provider could not accept yet is retried.
 */
export async function sendQueued(db: Db, of: { config: Config; log: Log }): Promise<void> {
  const found = await tx(db, { kind: "system" }, (t) => t.query(QUEUED, [BATCH]));
  // Several at a time, so that one provider that never responds does not hold up all messages.
  const sender = async () => {
    for (let message = found.shift(); message; message = found.shift()) await sendOne(db, of, message);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
}

async function sendOne(db: Db, of: { config: Config; log: Log }, message: Queued): Promise<void> {
  const scope = { kind: "workspace", id: message.workspace_id } as const;
  const lock = { tenantLock: { id: message.workspace_id, mode: "shared" as const } };
  const inScope = <T>(fn: (ctx: WorkspaceCtx) => Promise<T>) =>
    tx(
      db,
      scope,
      async (t) => {
        const ctx = await systemCtx(t, { workspaceId: message.workspace_id, name: "outbox", ...of });
        return ctx ? fn(ctx) : null;
      },
      lock,
    );
  const intent = await inScope((ctx) => prepare(ctx, message));
  if (!intent) return;
  await intent.go(AbortSignal.timeout(TIMEOUT_MS));
  const outcome = intent.outcome();
  await inScope(async (ctx) => {
    if (await scheduleRetry(ctx, outcome)) return;
    await recordOutcome(ctx, outcome);
    await emitFinalFailure(ctx, outcome);
    if (message.is_scheduled) await afterScheduled(ctx, message, outcome);
  });
}

/**
 * Null when the message must no longer be sent or another worker has it. A scheduled text may have been changed since it
 * was found, so its words and its time are read under the lock. The contact is locked first, as when it is erased.
 */
async function prepare(ctx: WorkspaceCtx, found: Queued): Promise<Intent | null> {
  const person = await ctx.tx.one(
    "select erased_at is not null as is_erased from contact where workspace_id = $1 and id = $2 for share",
    [ctx.tenant.id, found.contact_id ?? ""],
  );
  const mine = await ctx.tx.one(
    `select body, send_at from message where workspace_id = $1 and id = $2 and status = 'queued'
       and (send_at is null or send_at <= clock_timestamp()) for update skip locked`,
    [ctx.tenant.id, found.id],
  );
  if (!mine) return null;
  const message = { ...found, body: mine.body };
  // Read only now, under the lock: a worker that held the message before has committed its effect.
  const begun = await ctx.tx.one(
    "select 1 from effect where workspace_id = $1 and key = $2 and (state <> 'planned' or retry_at > clock_timestamp())",
    [ctx.tenant.id, `message:${message.id}`],
  );
  if (begun) return null;
  if (person?.is_erased) {
    await eraseUnsent(ctx, message.id);
    return null;
  }
  if (!(await mayLeave(ctx, message, mine.send_at))) return null;
  const make = await prepareCall(ctx, message);
  if (!make) return null;
  const key = `message:${message.id}`;
  await beginEffect(ctx, {
    key,
    runId: "",
    nodeId: "",
    kind: message.channel,
    request: { to: message.to_address },
  });
  let intent: Intent | null = null;
  callAfterCommit((made) => (intent = made), { key, messageId: message.id, make }).catch(() => {});
  return intent;
}

/** Asks for opt-outs, limits and, for a scheduled text, everything else that may have changed since it was written. */
async function mayLeave(ctx: WorkspaceCtx, message: Queued, sendAt: Date | null): Promise<boolean> {
  if (sendAt !== null && isLate(sendAt, ctx.now)) {
    await failUnsent(ctx, message, LATE);
    return false;
  }
  const verdict = await gate(ctx, {
    channel: message.channel,
    to: message.to_address,
    contactId: message.contact_id,
    messageClass: message.message_class,
    respectQuietHours: sendAt !== null && !(await isAnswering(ctx, message.contact_id)),
  });
  if (verdict.pass) return isReachable(ctx, message);
  if (verdict.reason === "account_suspended") return false;
  if (sendAt !== null && verdict.reason === "quiet_hours" && verdict.until !== null) {
    await postpone(ctx, message.id, { requested: sendAt, until: new Date(verdict.until) });
    return false;
  }
  await ctx.tx.run(
    "update message set status = 'suppressed', suppressed_reason = $3, updated_at = $4 where workspace_id = $1 and id = $2",
    [ctx.tenant.id, message.id, verdict.reason, ctx.now],
  );
  if (sendAt !== null) await notifyNotSent(ctx, message);
  return false;
}

/** A provider may have been removed or added since a message was written, and with it the way to its files. */
async function isReachable(ctx: WorkspaceCtx, message: Queued): Promise<boolean> {
  const { channel: kind, created_at: since, is_scheduled: isScheduled } = message;
  if (!(await hasProvider(ctx, kind))) {
    // A message without a send time is queued only if there is a provider, so the provider was removed since.
    if (!isScheduled || (await wasProviderRemoved(ctx, { kind, since })))
      await failUnsent(ctx, message, REMOVED);
    else await sandboxScheduled(ctx, message);
    return false;
  }
  if (!isScheduled || message.has_files !== true || mediaBase(ctx.config) !== null) return true;
  await failUnsent(ctx, message, UNREACHABLE);
  return false;
}

/** Signed addresses of the files of a message. The message was refused if the provider could not reach them. */
async function mediaUrlsOf(ctx: WorkspaceCtx, messageId: string): Promise<string[]> {
  const files = await ctx.tx.query(
    "select id from attachment where workspace_id = $1 and message_id = $2 and state = 'stored' order by position",
    [ctx.tenant.id, messageId],
  );
  const base = mediaBase(ctx.config);
  if (base === null) return [];
  return files.map(
    ({ id }) => `${base}${mediaPath(ctx.config, { workspaceId: ctx.tenant.id, id }, ctx.now)}`,
  );
}

type Make = () => Promise<{ answer: null; providerId: string }>;

async function prepareCall(ctx: WorkspaceCtx, message: Queued): Promise<Make | null> {
  const { to_address: to, body } = message;
  const leaving = (sent: { id: string }) => ({ answer: null, providerId: sent.id });
  if (message.channel === "sms") {
    const opened = await textAccount(ctx.tx, ctx.tenant.id, ctx.config);
    if (!opened) return null;
    const mediaUrls = message.has_files ? await mediaUrlsOf(ctx, message.id) : [];
    const text = {
      to,
      body,
      mediaUrls,
      statusUrl: statusUrl(ctx.config, ctx.tenant.id, opened.port.name),
      timeoutMs: TIMEOUT_MS,
    };
    return () => opened.account.send(text).then(leaving);
  }
  const account = await emailAccount(ctx.tx, ctx.tenant.id, ctx.config);
  if (!account) return null;
  const mail = {
    to,
    cc: [],
    bcc: [],
    replyTo: null,
    subject: message.subject ?? "",
    html: message.html,
    text: body,
    messageId: message.id,
    timeoutMs: TIMEOUT_MS,
  };
  return () => account.send(mail).then(leaving);
}
