import "server-only";
import { audit, type WorkspaceCtx } from "../context";
import { anywhere, listCounted, type PageQuery } from "../page";
import { CONTACT_COLUMNS, readContact, toContact } from "./contacts";

export async function getContact(ctx: WorkspaceCtx, id: string) {
  return toContact(await readContact(ctx, id));
}

export function listContacts(
  ctx: WorkspaceCtx,
  query: PageQuery & { q?: string | undefined; phone?: string | undefined },
) {
  return listCounted(ctx, "contacts", {
    table: "contact",
    select: CONTACT_COLUMNS,
    query,
    filters: [
      "erased_at is null",
      ["phone = ?", query.phone],
      ["(name ilike ? or phone ilike ? or email ilike ?)", anywhere(query.q)],
    ],
    map: toContact,
  });
}

/** The same rows wherever a person is kept; each with what identifies them. */
const PERSONAL: [table: string, clear: string][] = [
  [
    "call",
    "caller_name = null, from_phone = 'erased', to_phone = null, summary = null, recording_url = null, voicemail_url = null",
  ],
  ["lead", "name = 'Erased', phone = 'erased', email = null, notes = null, custom_fields = '{}'"],
  ["appointment", "contact_name = 'Erased', contact_phone = 'erased', contact_email = null, notes = null"],
  ["callback", "caller_name = null, phone = 'erased', reason = null"],
  ["message", "from_address = null, to_address = 'erased', subject = null, body = '', html = null"],
];

/** What was told of their number before they were a contact is theirs too. */
async function claimNumber(ctx: WorkspaceCtx, of: { id: string; phone: string | null }): Promise<void> {
  await ctx.tx.run(
    "update event set contact_id = $2 where workspace_id = $1 and phone = $3 and contact_id is null",
    [ctx.tenant.id, of.id, of.phone],
  );
  await ctx.tx.run(
    `update run set contact_id = $2 where workspace_id = $1 and contact_id is null
       and event_id in (select id from event where workspace_id = $1 and contact_id = $2)`,
    [ctx.tenant.id, of.id],
  );
}

/** Records and counts stay, the person goes: names, numbers, texts, also inside events and runs. */
export async function eraseContact(ctx: WorkspaceCtx, id: string) {
  const before = await readContact(ctx, id);
  const at = [ctx.tenant.id, id];
  await claimNumber(ctx, { id, phone: before.phone });
  for (const [table, clear] of PERSONAL)
    await ctx.tx.run(`update ${table} set ${clear} where workspace_id = $1 and contact_id = $2`, at);
  await ctx.tx.run(
    "update event set data = '{}', phone = null where workspace_id = $1 and contact_id = $2",
    at,
  );
  await ctx.tx.run(
    "update run_step set input = null, output = null, detail = null where workspace_id = $1 and run_id in (select id from run where workspace_id = $1 and contact_id = $2)",
    at,
  );
  await ctx.tx.run(
    `update run set status = 'cancelled', finished_at = $3, updated_at = $3, wake_at = null where workspace_id = $1 and contact_id = $2
       and finished_at is null and status <> 'running'`,
    [...at, ctx.now],
  );
  await ctx.tx.run(
    "update run set cancel_requested = true where workspace_id = $1 and contact_id = $2 and finished_at is null",
    at,
  );
  await ctx.tx.run(
    "update run set state = '{}' where workspace_id = $1 and contact_id = $2 and finished_at is not null",
    at,
  );
  await ctx.tx.run("delete from wait where workspace_id = $1 and contact_id = $2", at);
  await ctx.tx.run(
    "update contact set phone = null, name = null, email = null, tags = '{}', consent_proof = null, erased_at = $3, updated_at = $3 where workspace_id = $1 and id = $2",
    [...at, ctx.now],
  );
  await audit(ctx, { tenantId: ctx.tenant.id, action: "contact.erased", object: id });
  return toContact({
    ...before,
    phone: null,
    name: null,
    email: null,
    tags: [],
    consent_proof: null,
    updated_at: ctx.now,
  });
}

export async function exportContact(ctx: WorkspaceCtx, id: string) {
  const contact = toContact(await readContact(ctx, id));
  const out: Record<string, unknown> = {};
  for (const [table] of PERSONAL) {
    out[`${table}s`] = await ctx.tx.query(
      `select to_jsonb(t) - 'workspace_id' as row from ${table} t where workspace_id = $1 and contact_id = $2 order by id limit 10000`,
      [ctx.tenant.id, id],
    );
  }
  out.events = await ctx.tx.query(
    "select id, type, data, occurred_at from event where workspace_id = $1 and contact_id = $2 order by id limit 10000",
    [ctx.tenant.id, id],
  );
  out.runs = await ctx.tx.query(
    `select r.id, r.automation_id, r.status, r.created_at, r.finished_at, (
       select coalesce(jsonb_agg(jsonb_build_object('node', s.node_id, 'name', s.name, 'action', s.action, 'status', s.status,
         'input', s.input, 'output', s.output, 'at', s.at) order by s.seq, s.attempt), '[]')
       from run_step s where s.workspace_id = $1 and s.run_id = r.id) as steps
     from run r where r.workspace_id = $1 and r.contact_id = $2 order by r.id limit 10000`,
    [ctx.tenant.id, id],
  );
  await audit(ctx, { tenantId: ctx.tenant.id, action: "contact.exported", object: id });
  return { contact, exportedAt: ctx.now.toISOString(), ...out };
}
