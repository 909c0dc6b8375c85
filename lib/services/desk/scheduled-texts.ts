import "server-only";
import { smsSegments } from "@/lib/actions/sms-segments";
import { ApiError } from "@/lib/contract/errors";
import { SCHEDULED_SHOWN } from "@/lib/contract/messages";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { checkBody, getMessage } from "./messages";
import { sendTimeOf } from "./send-time";
import { HELD_BACK } from "./waits-for-time";

type Change = { body?: string | undefined; sendAt?: string | undefined };

/**
 * Lists the texts to be sent next, with their contacts' names. Unknown deliveries and texts held by a restore are left out,
 * because they wait for a decision.
 */
export async function listScheduledTexts({ tx, tenant }: WorkspaceCtx) {
  const rows = await tx.query(
    `select m.id, m.contact_id, c.name, m.to_address, left(m.body, 200) as body, m.media <> '[]' as has_media, m.send_at,
       count(*) over ()::int as total
     from message m left join contact c on c.workspace_id = $1 and c.id = m.contact_id
     where m.workspace_id = $1 and m.status = 'queued' and m.send_at is not null
       and (m.error_code is null or m.error_code <> all($3))
     order by m.send_at, m.id limit $2`,
    [tenant.id, SCHEDULED_SHOWN, HELD_BACK],
  );
  const texts = rows.map((row) => ({
    id: row.id,
    contactId: row.contact_id,
    name: row.name,
    phone: row.to_address,
    body: row.body ?? "",
    hasMedia: row.has_media === true,
    sendAt: row.send_at?.toISOString() ?? "",
  }));
  return { texts, total: rows[0]?.total ?? 0 };
}

/** Changes a text that waits for its time. */
export async function changeScheduledText(ctx: WorkspaceCtx, { id, ...change }: Change & { id: string }) {
  const before = await lockScheduled(ctx, id);
  const body = change.body ?? before.body;
  checkBody({ channel: "sms", body, hasFiles: before.media.length > 0 });
  if (change.body === undefined && change.sendAt === undefined) return before;
  const sendAt = change.sendAt === undefined ? before.sendAt : sendTimeOf(change.sendAt, ctx.now);
  await ctx.tx.run(
    `update message set body = $3, segments = $4, send_at = $5, updated_at = $6, error_detail = null,
       error_code = case when error_code = 'held_by_restore' then error_code end
     where workspace_id = $1 and id = $2`,
    [ctx.tenant.id, id, body, smsSegments(body).segments, sendAt, ctx.now],
  );
  await audit(ctx, { tenantId: ctx.tenant.id, action: "message.changed", object: id, detail: { sendAt } });
  return getMessage(ctx, id);
}

/** A canceled text stays in the conversation, so that everyone sees that it was not sent. */
export async function cancelScheduledText(ctx: WorkspaceCtx, id: string) {
  await lockScheduled(ctx, id);
  await ctx.tx.run(
    "update message set status = 'suppressed', suppressed_reason = 'canceled', updated_at = $3 where workspace_id = $1 and id = $2",
    [ctx.tenant.id, id, ctx.now],
  );
  await audit(ctx, { tenantId: ctx.tenant.id, action: "message.canceled", object: id });
  return getMessage(ctx, id);
}

/**
 * Locks a text that waits for its time. The worker locks the same row before it begins to send, and its effect is read
 * only under the lock, so a text is either changed or sent as it was.
 */
async function lockScheduled(ctx: WorkspaceCtx, id: string) {
  const row = await ctx.tx.one("select 1 from message where workspace_id = $1 and id = $2 for update", [
    ctx.tenant.id,
    id,
  ]);
  if (!row) throw new ApiError("not_found");
  const begun = await ctx.tx.one(
    "select 1 from effect where workspace_id = $1 and key = $2 and state <> 'planned'",
    [ctx.tenant.id, `message:${id}`],
  );
  const message = await getMessage(ctx, id);
  if (begun || message.status !== "queued" || message.sendAt === null)
    throw new ApiError("illegal_transition", { detail: "This text is no longer waiting to be sent." });
  return message;
}
