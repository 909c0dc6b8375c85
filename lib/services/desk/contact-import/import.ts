import "server-only";
import type { ContactImport, ImportField } from "@/lib/contract/contact-import";
import { validationFailed } from "@/lib/contract/field-errors";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { emitCreated } from "@/lib/services/desk/emit-contacts";
import { type Person, readPeople } from "./read-people";

const SHOWN_PROBLEMS = 200;
const SHOWN_PEOPLE = 20;

type Input = {
  csv: string;
  mapping?: Partial<Record<ImportField, string | undefined>> | undefined;
  dryRun?: boolean | undefined;
};

/**
 * Imports the usable rows and lists the others. Details on record are not overwritten, and a file never undoes an
 * opt-out.
 */
export async function importContacts(ctx: WorkspaceCtx, input: Input): Promise<ContactImport> {
  const { dryRun = false } = input;
  const reading = readPeople(input.csv, { country: ctx.tenant.country, mapping: input.mapping });
  const { columns, people, rows, repeated, rejected, problems } = reading;
  if (!dryRun && !columns.some(({ field }) => field === "phone")) {
    throw validationFailed([
      { code: "missing_field", pointer: "/csv", message: "has no phone number column" },
    ]);
  }
  const existing = await existingPhones(ctx, people);
  const preview = people
    .slice(0, SHOWN_PEOPLE)
    .map((person) => ({ ...person, isNew: !existing.has(person.phone) }));
  const counts = dryRun
    ? { created: people.length - existing.size, updated: existing.size, unchanged: 0 }
    : await write(ctx, people, rejected);
  return {
    dryRun,
    rows,
    ...counts,
    repeated,
    rejected,
    columns,
    problems: problems.slice(0, SHOWN_PROBLEMS),
    preview,
  };
}

async function existingPhones(ctx: WorkspaceCtx, people: readonly Person[]): Promise<Set<string>> {
  const rows = await ctx.tx.query("select phone from contact where workspace_id = $1 and phone = any($2)", [
    ctx.tenant.id,
    people.map(({ phone }) => phone),
  ]);
  return new Set(rows.map(({ phone }) => phone));
}

async function write(ctx: WorkspaceCtx, people: readonly Person[], rejected: number) {
  // Every import writes in the same order, so that two at once cannot deadlock.
  const sorted = people
    .map((person) => ({ ...person, id: newId("con") }))
    .sort((a, b) => (a.phone < b.phone ? -1 : 1));
  const written = await ctx.tx.query(
    `insert into contact (workspace_id, id, phone, name, email, tags, language, birthday, opted_out, opted_out_at, created_at, updated_at)
     select $1, p.id, p.phone, p.name, p.email, p.tags, p.language, p.birthday, p."optedOut", case when p."optedOut" then $3::timestamptz end, $3, $3
     from jsonb_to_recordset($2::jsonb) as p(id text, phone text, name text, email text, tags text[], language text, birthday date, "optedOut" boolean)
     on conflict (workspace_id, phone) do update set name = coalesce(contact.name, excluded.name),
       email = coalesce(contact.email, excluded.email), language = coalesce(contact.language, excluded.language),
       birthday = coalesce(contact.birthday, excluded.birthday),
       tags = array(select distinct t from unnest(contact.tags || excluded.tags) t order by t limit 50),
       opted_out = contact.opted_out or excluded.opted_out,
       opted_out_at = case when contact.opted_out then contact.opted_out_at else excluded.opted_out_at end, updated_at = $3
     where (contact.name is null and excluded.name is not null) or (contact.email is null and excluded.email is not null)
       or (contact.language is null and excluded.language is not null) or (contact.birthday is null and excluded.birthday is not null)
       or not contact.tags @> excluded.tags or (excluded.opted_out and not contact.opted_out)
     returning xmax = 0 as created, id, phone, name, email, tags, language, birthday`,
    [ctx.tenant.id, JSON.stringify(sorted), ctx.now],
  );
  const added = written.filter((row) => row.created);
  const created = added.length;
  const counts = { created, updated: written.length - created, unchanged: people.length - written.length };
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "contacts.imported",
    detail: { ...counts, rejected, optedOut: people.filter((person) => person.optedOut).length },
  });
  await emitCreated(ctx, added);
  return counts;
}
