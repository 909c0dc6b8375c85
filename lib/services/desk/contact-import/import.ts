import "server-only";
import type { ContactImport, DateOrder, ImportField } from "@/lib/contract/contact-import";
import { validationFailed } from "@/lib/contract/field-errors";
import { dayOrderOf, likelyLocale } from "@/lib/day-order";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { emitCreated } from "@/lib/services/desk/emit-contacts";
import type { Emitted } from "@/lib/services/events/emit";
import { type Person, readPeople } from "./read-people";

const SHOWN_PROBLEMS = 200;
const SHOWN_PEOPLE = 20;

type Input = {
  csv: string;
  mapping?: Partial<Record<ImportField, string | undefined>> | undefined;
  dateOrder?: DateOrder["order"] | undefined;
  dryRun?: boolean | undefined;
  startAutomations?: boolean | undefined;
};

/**
 * Imports the usable rows and lists the others. Details on record are not overwritten, and a file never undoes an
 * opt-out.
 */
export async function importContacts(ctx: WorkspaceCtx, input: Input): Promise<ContactImport> {
  const { dryRun = false, startAutomations = false } = input;
  const { country } = ctx.tenant;
  const { mapping, dateOrder: chosen } = input;
  const reading = readPeople(input.csv, {
    country,
    usualOrder: usualOrder(ctx),
    learnsOrder: ctx.format !== undefined,
    dateOrder: chosen,
    mapping,
  });
  const { columns, people, rows, repeated, rejected, dateOrder, problems } = reading;
  if (!dryRun && !columns.some(({ field }) => field === "phone")) {
    throw validationFailed([
      { code: "missing_field", pointer: "/csv", message: "has no phone number column" },
    ]);
  }
  const existing = await existingNames(ctx, people);
  const preview = people.slice(0, SHOWN_PEOPLE).map((person) => ({
    ...person,
    isNew: !existing.has(person.phone),
    contactName: existing.get(person.phone) ?? null,
  }));
  const wanted = { people, rejected, startAutomations };
  const written = dryRun ? null : await write(ctx, wanted);
  const planned = dryRun && startAutomations ? await withoutKeeping(ctx, () => write(ctx, wanted)) : written;
  const counts = written?.counts ?? {
    created: people.length - existing.size,
    updated: existing.size,
    unchanged: 0,
  };
  return {
    dryRun,
    rows,
    ...counts,
    repeated,
    rejected,
    columns,
    dateOrder,
    problems: problems.slice(0, SHOWN_PROBLEMS),
    preview,
    startAutomations,
    ...(await runsOf(ctx, planned?.emitted ?? [])),
  };
}

/** The order of the reader's region, or that of the workspace's country for a key. Years come last in both orders. */
function usualOrder({ format, tenant }: WorkspaceCtx): DateOrder["order"] {
  const order = dayOrderOf(format ? format.region : likelyLocale(tenant.country));
  return order === "dmy" ? "dmy" : "mdy";
}

/** The names of the contacts that have the numbers already, which may be other people than the file says. */
async function existingNames(
  ctx: WorkspaceCtx,
  people: readonly Person[],
): Promise<Map<string, string | null>> {
  const rows = await ctx.tx.query(
    "select phone, name from contact where workspace_id = $1 and phone = any($2)",
    [ctx.tenant.id, people.map(({ phone }) => phone)],
  );
  return new Map(rows.map(({ phone, name }) => [phone, name]));
}

/** Undoes what was written: only a start itself knows every rule that may be against it. */
async function withoutKeeping<R>({ tx }: WorkspaceCtx, fn: () => Promise<R>): Promise<R> {
  await tx.query("savepoint preview");
  const result = await fn();
  await tx.query("rollback to savepoint preview");
  return result;
}

async function runsOf(ctx: WorkspaceCtx, emitted: readonly Emitted[]) {
  const started = emitted.flatMap(({ evaluations }) => evaluations.filter((one) => one.started && one.runId));
  const counts = [...Map.groupBy(started, ({ automationId }) => automationId)];
  const named = await ctx.tx.prisma.automation.findMany({
    where: { workspaceId: ctx.tenant.id, id: { in: counts.map(([id]) => id) } },
    select: { id: true, name: true },
  });
  const startedAutomations = counts
    .map(([automationId, { length: runs }]) => {
      const name = named.find(({ id }) => id === automationId)?.name ?? "";
      return { automationId, name, runs };
    })
    .sort((a, b) => b.runs - a.runs);
  return { runs: started.length, startedAutomations };
}

type Wanted = { people: readonly Person[]; rejected: number; startAutomations: boolean };

async function write(ctx: WorkspaceCtx, { people, rejected, startAutomations }: Wanted) {
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
    detail: {
      ...{ ...counts, rejected, startAutomations },
      optedOut: people.filter((person) => person.optedOut).length,
    },
  });
  const blocked = startAutomations ? {} : { blockedBy: { code: "imported" } };
  return { counts, emitted: await emitCreated(ctx, added, blocked) };
}
