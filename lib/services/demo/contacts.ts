import "server-only";
import { newId } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";
import { createCallback } from "@/lib/services/desk/callbacks";
import type { Person } from "./conversations";
import type { Random } from "./random";

const FIRST = [
  "Ada",
  "Ben",
  "Cleo",
  "Dev",
  "Elsa",
  "Finn",
  "Gia",
  "Hugo",
  "Iris",
  "Jonas",
  "Kira",
  "Leo",
  "Mara",
  "Nils",
  "Olga",
  "Paul",
];
const LAST = [
  "Abbott",
  "Brandt",
  "Castillo",
  "Dawson",
  "Ellis",
  "Farrow",
  "Greene",
  "Hayes",
  "Irwin",
  "Jensen",
  "Keller",
  "Lowe",
];

export async function insertContacts(
  ctx: WorkspaceCtx,
  { random, days }: { random: Random; days: number },
): Promise<Person[]> {
  const people: Person[] = [];
  for (let i = 0; i < 80; i++) {
    const name = `${random.pick(FIRST)} ${random.pick(LAST)}`;
    const person = {
      id: newId("con"),
      name,
      phone: `+1202555${String(110 + i).padStart(4, "0")}`,
      email: `${name.toLowerCase().replaceAll(" ", ".")}.${i}@example.com`,
      optedOut: i === 17,
    };
    await ctx.tx.run(
      `insert into contact (workspace_id, id, phone, name, email, tags, is_patient, consent, opted_out, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'transactional', $8, $9, $9)`,
      [
        ctx.tenant.id,
        person.id,
        person.phone,
        name,
        person.email,
        i % 9 === 0 ? ["family"] : [],
        i < 55,
        person.optedOut,
        before(ctx, days - (i % 40)),
      ],
    );
    people.push(person);
  }
  return people;
}

const OPEN_CALLBACKS = [
  { reason: "Asked if insurance covers a crown", priority: "normal", hours: 3 },
  { reason: "Pain since the filling", priority: "urgent", hours: 1 },
  { reason: "Wants to bring both children on the same day", priority: "low", hours: 26 },
] as const;

/** Callbacks that are still open. */
export async function insertCallbacks(ctx: WorkspaceCtx, people: Person[]): Promise<void> {
  for (const [i, { reason, priority, hours }] of OPEN_CALLBACKS.entries()) {
    const person = people[20 + i * 7]!;
    await createCallback(ctx, {
      phone: person.phone,
      callerName: person.name,
      reason,
      priority,
      dueAt: new Date(ctx.now.getTime() + hours * 3_600_000).toISOString(),
    });
  }
}

/** A contact exists since its first call, lead, visit or message, and is a patient since the first completed visit. */
export async function alignContactDates(ctx: WorkspaceCtx): Promise<void> {
  await ctx.tx.run(
    `update contact c set created_at = t.first, updated_at = t.first from (
       select contact_id, min(at) as first from (
         select contact_id, started_at as at from call where workspace_id = $1
         union all select contact_id, created_at from lead where workspace_id = $1
         union all select contact_id, created_at from appointment where workspace_id = $1
         union all select contact_id, created_at from callback where workspace_id = $1
         union all select contact_id, created_at from message where workspace_id = $1) touch group by contact_id) t
     where c.workspace_id = $1 and c.id = t.contact_id`,
    [ctx.tenant.id],
  );
  await ctx.tx.run(
    `update contact c set is_patient = true where workspace_id = $1 and exists (
       select from appointment a where a.workspace_id = $1 and a.contact_id = c.id and a.status = 'completed')`,
    [ctx.tenant.id],
  );
}

function before(ctx: WorkspaceCtx, days: number): Date {
  return new Date(ctx.now.getTime() - days * 86_400_000);
}
