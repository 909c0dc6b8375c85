import "server-only";
import { instantOf } from "@/lib/automation/timezone";
import { newId } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";
import { meter } from "@/lib/services/metering/meter";
import type { Person } from "./conversations";
import type { History } from "./past-automations";
import type { Random } from "./random";

const SERVICES = [
  { name: "Check-up", minutes: 30 },
  { name: "Cleaning", minutes: 45 },
  { name: "Filling", minutes: 60 },
  { name: "Whitening", minutes: 90 },
];
const PROVIDERS = ["Dr. Lee", "Dr. Osei"];

type Catalogue = {
  services: { id: string; name: string; minutes: number }[];
  providers: { id: string; name: string }[];
};

export async function insertCatalogue(ctx: WorkspaceCtx): Promise<Catalogue> {
  const desk: Catalogue = { services: [], providers: [] };
  for (const { name, minutes } of SERVICES) {
    const id = newId("svc");
    await ctx.tx.run(
      "insert into service (workspace_id, id, name, duration_minutes, buffer_minutes) values ($1, $2, $3, $4, 0)",
      [ctx.tenant.id, id, name, minutes],
    );
    desk.services.push({ id, name, minutes });
  }
  for (const [index, name] of PROVIDERS.entries()) {
    const id = newId("prov");
    await ctx.tx.run(
      "insert into provider (workspace_id, id, name, is_default, color) values ($1, $2, $3, $4, $5)",
      [ctx.tenant.id, id, name, index === 0, index === 0 ? "teal" : "violet"],
    );
    desk.providers.push({ id, name });
  }
  return desk;
}

export async function insertVisits(
  ctx: WorkspaceCtx,
  of: { happened: History; random: Random; people: Person[]; desk: Catalogue; date: string; past: boolean },
): Promise<void> {
  const { random, desk } = of;
  for (const provider of desk.providers) {
    let minute = 9 * 60;
    while (minute < 16 * 60) {
      const service = random.pick(desk.services);
      if (random.chance(of.past ? 0.75 : 0.5)) await insertVisit(ctx, { ...of, provider, service, minute });
      minute += service.minutes + random.pick([0, 15, 30]);
    }
  }
}

type Visit = {
  happened: History;
  random: Random;
  people: Person[];
  date: string;
  past: boolean;
  provider: Catalogue["providers"][number];
  service: Catalogue["services"][number];
  minute: number;
};

async function insertVisit(ctx: WorkspaceCtx, of: Visit): Promise<void> {
  const { random, provider, service } = of;
  const person = random.pick(of.people);
  const startsAt = new Date(instantOf({ date: of.date, minute: of.minute }, ctx.tenant.timezone));
  const endsAt = new Date(startsAt.getTime() + service.minutes * 60_000);
  const bookedAt = new Date(Math.min(ctx.now.getTime(), startsAt.getTime() - random.int(1, 6) * 86_400_000));
  const status = of.past
    ? random.pick(["completed", "completed", "completed", "completed", "no_show", "cancelled"] as const)
    : "booked";
  const id = newId("appt", bookedAt.getTime());
  const marked = status === "completed" || status === "no_show" ? endsAt : null;
  await ctx.tx.run(
    `insert into appointment (workspace_id, id, contact_id, contact_name, contact_phone, contact_email, service_id, service_name, provider_id, provider_name,
       starts_at, ends_at, busy_until, timezone, source, status, is_new_patient, cancelled_at, cancelled_by, marked_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15, false, $16, $17, $18, $19, $19)`,
    [
      ctx.tenant.id,
      id,
      person.id,
      person.name,
      person.phone,
      person.email,
      service.id,
      service.name,
      provider.id,
      provider.name,
      startsAt,
      endsAt,
      ctx.tenant.timezone,
      random.pick(["staff", "web", "phone"]),
      status,
      status === "cancelled" ? bookedAt : null,
      status === "cancelled" ? "contact" : null,
      marked,
      bookedAt,
    ],
  );
  await meter(ctx, { type: "appointment_booked", appointmentId: id, at: bookedAt.toISOString() });
  if (status === "cancelled")
    await meter(ctx, { type: "appointment_cancelled", appointmentId: id, at: bookedAt.toISOString() });
  if (of.past) addPastEvents(of.happened, { id, status, person, startsAt, endsAt, bookedAt, random });
}

type PastVisit = {
  id: string;
  status: string;
  person: Person;
  startsAt: Date;
  endsAt: Date;
  bookedAt: Date;
  random: Random;
};

/** About one visit in four gets runs of the automations around it, enough to be visible in the lists. */
function addPastEvents(
  happened: History,
  { id, status, person, startsAt, endsAt, bookedAt, random }: PastVisit,
): void {
  const data = { appointment_id: id, contact_name: person.name, contact_phone: person.phone };
  const dayBefore = new Date(startsAt.getTime() - 86_400_000);
  if (random.chance(0.25) && status === "completed")
    happened.completed.push({ type: "appointment.completed", data, person, at: endsAt });
  if (random.chance(0.2) && status !== "cancelled" && bookedAt < dayBefore)
    happened.reminded.push({ type: "appointment.reminder", data, person, at: dayBefore, startsAt });
}
