import "server-only";
import { DEFAULT_POINTS } from "@/lib/actions/score-lead/points";
import { instantOf, wallTime } from "@/lib/automation/timezone";
import { newId } from "@/lib/id";
import type { WorkspaceCtx } from "../context";
import { meter } from "../metering/meter";
import { type Chance, chanceOf } from "./chance";
import { conversation, type Person, textBack } from "./texts";

/**
 * Six believable weeks, written as records that were already there: no event, so no automation answers a call of last
 * month. Numbers are reserved ones, people are made up.
 */
const DAYS = 42;
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
const SERVICES = [
  { name: "Check-up", minutes: 30 },
  { name: "Cleaning", minutes: 45 },
  { name: "Filling", minutes: 60 },
  { name: "Whitening", minutes: 90 },
];
const PROVIDERS = ["Dr. Lee", "Dr. Osei"];
const SUMMARIES = [
  "Asked for a cleaning next week",
  "Wants to move an appointment",
  "Asked what a whitening costs",
  "Tooth pain since yesterday, booked a visit",
];

export async function fillHistory(ctx: WorkspaceCtx): Promise<void> {
  const chance = chanceOf(20_261_121);
  const talk = chanceOf(1_202_555);
  const people = await makePeople(ctx, chance);
  const desk = await makeCatalogue(ctx);
  for (let day = DAYS; day >= -10; day--) {
    const local = wallTime(ctx.now.getTime() - day * 86_400_000, ctx.tenant.timezone);
    const weekend = local.weekday === 0 || local.weekday === 6 || local.weekday === 7;
    if (day >= 0)
      await callsOf(ctx, { chance, talk, people, date: local.date, count: weekend ? 2 : chance.int(6, 11) });
    if (!weekend) await visitsOf(ctx, { chance, people, desk, date: local.date, past: day > 0 });
  }
}

async function makePeople(ctx: WorkspaceCtx, chance: Chance): Promise<Person[]> {
  const people: Person[] = [];
  for (let i = 0; i < 80; i++) {
    const name = `${chance.pick(FIRST)} ${chance.pick(LAST)}`;
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
        before(ctx, DAYS - (i % 40)),
      ],
    );
    people.push(person);
  }
  return people;
}

type Desk = {
  services: { id: string; name: string; minutes: number }[];
  providers: { id: string; name: string }[];
};

async function makeCatalogue(ctx: WorkspaceCtx): Promise<Desk> {
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

async function callsOf(
  ctx: WorkspaceCtx,
  of: { chance: Chance; talk: Chance; people: Person[]; date: string; count: number },
): Promise<void> {
  const { chance } = of;
  for (let i = 0; i < of.count; i++) {
    const startedAt = new Date(
      instantOf({ date: of.date, minute: chance.int(8 * 60, 18 * 60) }, ctx.tenant.timezone),
    );
    if (startedAt > ctx.now) continue;
    const person = chance.pick(of.people);
    const outcome = chance.pick([
      "answered",
      "answered",
      "answered",
      "transferred",
      "missed",
      "voicemail",
    ] as const);
    const talked = outcome === "answered" || outcome === "transferred";
    const durationSeconds = talked ? chance.int(35, 420) : 0;
    const handledBy = talked ? (chance.yes(0.6) ? "ai" : "staff") : null;
    const id = newId("call", startedAt.getTime());
    await ctx.tx.run(
      `insert into call (workspace_id, id, contact_id, direction, from_phone, to_phone, caller_name, outcome, handled_by, duration_seconds, ring_seconds,
         summary, intent, started_at, ended_at, returned_at, created_at, updated_at)
       values ($1, $2, $3, 'inbound', $4, '+12025550100', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $13, $13)`,
      [
        ctx.tenant.id,
        id,
        person.id,
        person.phone,
        person.name,
        outcome,
        handledBy,
        durationSeconds,
        chance.int(4, 25),
        talked ? chance.pick(SUMMARIES) : null,
        talked && chance.yes(0.4) ? "booking" : null,
        startedAt,
        new Date(startedAt.getTime() + durationSeconds * 1_000),
        !talked && chance.yes(0.8) ? new Date(startedAt.getTime() + 3_600_000) : null,
      ],
    );
    await meter(ctx, {
      type: "call_finished",
      callId: id,
      startedAt: startedAt.toISOString(),
      durationSeconds,
      outcome,
      handledBy,
    });
    if (outcome === "missed" && !person.optedOut) {
      await textBack(ctx, person, startedAt);
      await conversation(ctx, { chance: of.talk, person, at: startedAt });
    }
    if (chance.yes(0.12)) await leadOf(ctx, { chance, person, at: startedAt });
  }
}

async function leadOf(ctx: WorkspaceCtx, of: { chance: Chance; person: Person; at: Date }): Promise<void> {
  const { chance, person, at } = of;
  const id = newId("lead", at.getTime());
  const status = chance.pick(["new", "contacted", "contacted", "qualified", "converted", "lost"] as const);
  const source = chance.pick(["web", "referral", "missed_call"]);
  const score = Math.round((chance.int(20, 85) + chance.pick([95, 60, 50, 30])) / 2);
  const { gradeA, gradeB } = DEFAULT_POINTS;
  await ctx.tx.run(
    `insert into lead (workspace_id, id, contact_id, name, phone, email, source, status, tags, score, grade, converted_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, '{}', $9, $10, $11, $12, $12)`,
    [
      ctx.tenant.id,
      id,
      person.id,
      person.name,
      person.phone,
      person.email,
      source,
      status,
      score,
      score >= gradeA ? "A" : score >= gradeB ? "B" : "C",
      status === "converted" ? at : null,
      at,
    ],
  );
  await meter(ctx, { type: "lead_created", leadId: id, at: at.toISOString() });
  if (status === "converted") await meter(ctx, { type: "lead_converted", leadId: id, at: at.toISOString() });
}

async function visitsOf(
  ctx: WorkspaceCtx,
  of: { chance: Chance; people: Person[]; desk: Desk; date: string; past: boolean },
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
  const bookedAt = new Date(Math.min(ctx.now.getTime(), startsAt.getTime() - chance.int(1, 9) * 86_400_000));
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
}

function before(ctx: WorkspaceCtx, days: number): Date {
  return new Date(ctx.now.getTime() - days * 86_400_000);
}
