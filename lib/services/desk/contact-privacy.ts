import "server-only";
import { personKeys } from "@/lib/automation/enrollment";
import type { Contact } from "@/lib/automation/facts";
import { Prisma } from "@/lib/db/generated/client";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { clearRuns } from "./clear-runs";
import { readContact, toContact } from "./contacts";

/** Events and runs from before the contact existed belong to the same person when they carry the same number. */
async function claimNumber(ctx: WorkspaceCtx, contact: { id: string; phone: string | null }): Promise<void> {
  await ctx.tx.run(
    "update event set contact_id = $2 where workspace_id = $1 and phone = $3 and contact_id is null",
    [ctx.tenant.id, contact.id, contact.phone],
  );
  await ctx.tx.run(
    `update run set contact_id = $2 where workspace_id = $1 and contact_id is null
       and event_id in (select id from event where workspace_id = $1 and contact_id = $2)`,
    [ctx.tenant.id, contact.id],
  );
}

/**
 * Waits for workers that are in the middle of a step of the person's runs, and keeps others from beginning one. Their
 * records are then committed, so they are erased with the rest.
 */
async function holdRuns(ctx: WorkspaceCtx, contactId: string): Promise<void> {
  await ctx.tx.run(
    "select 1 from run where workspace_id = $1 and contact_id = $2 and finished_at is null order by id for update",
    [ctx.tenant.id, contactId],
  );
}

/**
 * Waits for whoever is writing to the person just now, such as a text that is being scheduled, so that it is erased with
 * the rest. Runs are locked before contacts everywhere.
 */
async function holdContact(ctx: WorkspaceCtx, id: string): Promise<void> {
  await ctx.tx.run("select 1 from contact where workspace_id = $1 and id = $2 for update", [
    ctx.tenant.id,
    id,
  ]);
}

const ERASED = "erased";

/**
 * Takes back the messages by hand that have not left. The rows are locked before their effects are read, as the worker
 * does before it begins to send one.
 */
async function withdrawTexts(ctx: WorkspaceCtx, contactId: string): Promise<void> {
  const waiting = await ctx.tx.query(
    `select id from message where workspace_id = $1 and contact_id = $2 and status = 'queued' and direction = 'outbound'
       and effect_key is null order by id for update`,
    [ctx.tenant.id, contactId],
  );
  await ctx.tx.run(
    `update message set status = 'suppressed', suppressed_reason = 'erased', updated_at = $3
     where workspace_id = $1 and id = any($2) and not exists (select from effect e
       where e.workspace_id = $1 and e.key = 'message:' || message.id and e.state <> 'planned')`,
    [ctx.tenant.id, waiting.map(({ id }) => id), ctx.now],
  );
}

/** Clears what identifies the person in every record of the desk. Keep in step with EXPORTS below. */
async function eraseRecords(ctx: WorkspaceCtx, contactId: string): Promise<void> {
  const { call, lead, appointment, callback, conversation, message } = ctx.tx.prisma;
  const where = { workspaceId: ctx.tenant.id, contactId };
  await call.updateMany({
    where,
    data: {
      callerName: null,
      fromPhone: ERASED,
      toPhone: null,
      summary: null,
      recordingUrl: null,
      voicemailUrl: null,
      voicemailTranscript: null,
    },
  });
  // The row stays until the job has had the provider delete its copy too.
  await ctx.tx.run(
    `update call_recording set state = 'removing', content = null, content_type = null, call_id = null, contact_id = null,
       attempts = 0, retry_at = $3, updated_at = $3
     where workspace_id = $1 and contact_id = $2`,
    [ctx.tenant.id, contactId, ctx.now],
  );
  // A provider's copy is deleted by the same job that fetched it; an uploaded file is only here.
  await ctx.tx.run(
    "delete from attachment where workspace_id = $1 and contact_id = $2 and provider is null",
    [ctx.tenant.id, contactId],
  );
  await ctx.tx.run(
    `update attachment set state = 'removing', content = null, name = null, message_id = null, contact_id = null,
       attempts = 0, retry_at = $3, updated_at = $3
     where workspace_id = $1 and contact_id = $2`,
    [ctx.tenant.id, contactId, ctx.now],
  );
  await ctx.tx.run(
    `delete from call_flow where workspace_id = $1
       and call_id in (select id from call where workspace_id = $1 and contact_id = $2)`,
    [ctx.tenant.id, contactId],
  );
  await lead.updateMany({
    where,
    data: { name: "Erased", phone: ERASED, email: null, notes: null, customFields: {}, lostNote: null },
  });
  await appointment.updateMany({
    where,
    data: { contactName: "Erased", contactPhone: ERASED, contactEmail: null, notes: null },
  });
  await conversation.deleteMany({ where });
  await callback.updateMany({ where, data: { callerName: null, phone: ERASED, reason: null } });
  await withdrawTexts(ctx, contactId);
  await message.updateMany({
    where,
    data: { fromAddress: null, toAddress: ERASED, subject: null, body: "", html: null, media: [] },
  });
}

async function eraseRuns(ctx: WorkspaceCtx, { id: contactId, phone }: Contact): Promise<void> {
  const contact = [ctx.tenant.id, contactId] as const;
  await ctx.tx.run(
    "update event set data = '{}', phone = null where workspace_id = $1 and contact_id = $2",
    contact,
  );
  await ctx.tx.run(
    `update run set status = 'cancelled', finished_at = $3, updated_at = $3, wake_at = null where workspace_id = $1 and contact_id = $2
       and finished_at is null and status <> 'running'`,
    [...contact, ctx.now],
  );
  await ctx.tx.run(
    "update run set cancel_requested = true where workspace_id = $1 and contact_id = $2 and finished_at is null",
    contact,
  );
  await clearRuns(ctx.tx, { workspaceId: ctx.tenant.id, contactId });
  await ctx.tx.run(
    `delete from backtest_difference where workspace_id = $1
       and (contact_id = $2 or event_id in (select id from event where workspace_id = $1 and contact_id = $2))`,
    contact,
  );
  // Webhook events hold copies of what happened; those still to be delivered say no more than that something did.
  await ctx.tx.run(
    `update partner_event set data = jsonb_build_object('erased', true) where partner_id = $1
       and (data->>'contact_id' = $2 or data->>'event_id' in (select id from event where workspace_id = $1 and contact_id = $2))`,
    contact,
  );
  await ctx.tx.run(
    `delete from hook_sample where workspace_id = $1
       and (event_id in (select id from event where workspace_id = $1 and contact_id = $2) or ($3::text is not null and position($3 in body::text) > 0))`,
    [...contact, phone],
  );
  await ctx.tx.run("delete from wait where workspace_id = $1 and contact_id = $2", contact);
  const { enrollment, runStop } = ctx.tx.prisma;
  const people = { workspaceId: ctx.tenant.id, person: { in: personKeys({ id: contactId, phone }) } };
  await enrollment.deleteMany({ where: people });
  await runStop.deleteMany({ where: people });
  await ctx.tx.run(
    `delete from team_notice where workspace_id = $1
       and (contact_id = $2 or run_id in (select id from run where workspace_id = $1 and contact_id = $2))`,
    contact,
  );
}

/** Records and counts stay; names, numbers and texts go, also inside events and runs. */
export async function eraseContact(ctx: WorkspaceCtx, id: string) {
  const before = await readContact(ctx, id);
  await claimNumber(ctx, { id, phone: before.phone });
  await holdRuns(ctx, id);
  await holdContact(ctx, id);
  await eraseRecords(ctx, id);
  await eraseRuns(ctx, { id, phone: before.phone });
  const details = { language: null, birthday: null, notes: null, customFields: {} };
  const erased = {
    phone: null,
    name: null,
    email: null,
    tags: [],
    ...details,
    erasedAt: ctx.now,
    updatedAt: ctx.now,
  };
  await ctx.tx.prisma.contact.updateMany({
    where: { workspaceId: ctx.tenant.id, id },
    data: { ...erased, consentProof: Prisma.DbNull },
  });
  await audit(ctx, { tenantId: ctx.tenant.id, action: "contact.erased", object: id });
  return toContact({ ...before, ...erased, consentProof: null });
}

/** Whole rows in the database's own names, so that no column is forgotten. */
const EXPORTS = {
  calls:
    "select to_jsonb(t) - 'workspace_id' as row from call t where workspace_id = $1 and contact_id = $2 order by id limit 10000",
  recordings:
    "select to_jsonb(t) - 'workspace_id' - 'content' as row from call_recording t where workspace_id = $1 and contact_id = $2 order by id limit 10000",
  leads:
    "select to_jsonb(t) - 'workspace_id' as row from lead t where workspace_id = $1 and contact_id = $2 order by id limit 10000",
  appointments:
    "select to_jsonb(t) - 'workspace_id' as row from appointment t where workspace_id = $1 and contact_id = $2 order by id limit 10000",
  callbacks:
    "select to_jsonb(t) - 'workspace_id' as row from callback t where workspace_id = $1 and contact_id = $2 order by id limit 10000",
  messages:
    "select to_jsonb(t) - 'workspace_id' as row from message t where workspace_id = $1 and contact_id = $2 order by id limit 10000",
  attachments:
    "select to_jsonb(t) - 'workspace_id' - 'content' as row from attachment t where workspace_id = $1 and contact_id = $2 order by id limit 10000",
  conversations:
    "select to_jsonb(t) - 'workspace_id' as row from conversation t where workspace_id = $1 and contact_id = $2",
  notices:
    "select to_jsonb(t) - 'workspace_id' as row from team_notice t where workspace_id = $1 and contact_id = $2 order by id limit 10000",
  events:
    "select id, type, data, occurred_at from event where workspace_id = $1 and contact_id = $2 order by id limit 10000",
  runs: `select r.id, r.automation_id, r.status, r.created_at, r.finished_at, (
       select coalesce(jsonb_agg(jsonb_build_object('node', s.node_id, 'name', s.name, 'action', s.action, 'status', s.status,
         'input', s.input, 'output', s.output, 'at', s.at) order by s.seq, s.attempt), '[]')
       from run_step s where s.workspace_id = $1 and s.run_id = r.id) as steps
     from run r where r.workspace_id = $1 and r.contact_id = $2 order by r.id limit 10000`,
} as const;

export async function exportContact(ctx: WorkspaceCtx, id: string) {
  const contact = toContact(await readContact(ctx, id));
  const records: Record<string, unknown> = {};
  for (const [name, statement] of Object.entries(EXPORTS))
    records[name] = await ctx.tx.query(statement, [ctx.tenant.id, id]);
  await audit(ctx, { tenantId: ctx.tenant.id, action: "contact.exported", object: id });
  return { contact, exportedAt: ctx.now.toISOString(), ...records };
}
