import "server-only";
import { instantOf } from "@/lib/automation/timezone";
import { newId } from "@/lib/id";
import type { WorkspaceCtx } from "../context";
import { meter } from "../metering/meter";
import type { Past } from "./automations-past";
import type { Chance } from "./chance";
import type { Person } from "./texts";

const SERVICES = [
  { name: "Check-up", minutes: 30 },
  { name: "Cleaning", minutes: 45 },
  { name: "Filling", minutes: 60 },
  { name: "Whitening", minutes: 90 },
];
const PROVIDERS = ["Dr. Lee", "Dr. Osei"];

export type Desk = {
  services: { id: string; name: string; minutes: number }[];
  providers: { id: string; name: string }[];
};

export async function makeCatalogue(ctx: WorkspaceCtx): Promise<Desk> {
  const desk: Desk = { services: [], providers: [] };
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

export async function visitsOf(
  ctx: WorkspaceCtx,
  of: { happened: Past; chance: Chance; people: Person[]; desk: Desk; date: string; past: boolean },
): Promise<void> {
  const { chance, desk } = of;
  for (const provider of desk.providers) {
    let minute = 9 * 60;
    while (minute < 16 * 60) {
      const service = chance.pick(desk.services);
      if (chance.yes(of.past ? 0.75 : 0.5)) await visit(ctx, { ...of, provider, service, minute });
      minute += service.minutes + chance.pick([0, 15, 30]);
    }
  }
}

type Visit = {
  happened: Past;
  chance: Chance;
  people: Person[];
  date: string;
  past: boolean;
  provider: Desk["providers"][number];
  service: Desk["services"][number];
  minute: number;
};

async function visit(ctx: WorkspaceCtx, of: Visit): Promise<void> {
  const { chance, provider, service } = of;
  const person = chance.pick(of.people);
  const startsAt = new Date(instantOf({ date: of.date, minute: of.minute }, ctx.tenant.timezone));
  const endsAt = new Date(startsAt.getTime() + service.minutes * 60_000);
  const bookedAt = new Date(Math.min(ctx.now.getTime(), startsAt.getTime() - chance.int(1, 6) * 86_400_000));
  const status = of.past
    ? chance.pick(["completed", "completed", "completed", "completed", "no_show", "cancelled"] as const)
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
      chance.pick(["staff", "web", "phone"]),
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
  if (of.past) note(of.happened, { id, status, person, startsAt, endsAt, bookedAt, chance });
}

type Kept = {
  id: string;
  status: string;
  person: Person;
  startsAt: Date;
  endsAt: Date;
  bookedAt: Date;
  chance: Chance;
};

/** One visit in four is remembered for what the automations did around it: enough to be seen, not to drown in. */
function note(happened: Past, { id, status, person, startsAt, endsAt, bookedAt, chance }: Kept): void {
  const data = { appointment_id: id, contact_name: person.name, contact_phone: person.phone };
  const dayBefore = new Date(startsAt.getTime() - 86_400_000);
  if (chance.yes(0.25) && status === "completed")
    happened.completed.push({ type: "appointment.completed", data, person, at: endsAt });
  if (chance.yes(0.2) && status !== "cancelled" && bookedAt < dayBefore)
    happened.reminded.push({ type: "appointment.reminder", data, person, at: dayBefore, startsAt });
}
