import "server-only";
import { DEFAULT_POINTS } from "@/lib/actions/score-lead/points";
import { instantOf, wallTime } from "@/lib/automation/timezone";
import { newId } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";
import { meter } from "@/lib/services/metering/meter";
import { insertCallbacks, insertContacts } from "./contacts";
import { insertConversation, type Person } from "./conversations";
import type { History } from "./past-automations";
import { type Random, seededRandom } from "./random";
import { insertCatalogue, insertVisits } from "./visits";

/**
 * Six weeks of sample records. They are inserted without events, so no automation reacts now to a call of last month.
 * Phone numbers come from the reserved range, and the people are fictional.
 */
const DAYS = 42;
const SUMMARIES = [
  "Asked for a cleaning next week",
  "Wants to move an appointment",
  "Asked about whitening prices",
  "Toothache since yesterday, booked a visit",
];

export async function insertHistory(ctx: WorkspaceCtx): Promise<History> {
  const past: History = { missed: [], leads: [], completed: [], reminded: [] };
  const random = seededRandom(20_261_121);
  const talk = seededRandom(1_202_555);
  const people = await insertContacts(ctx, { random, days: DAYS });
  const desk = await insertCatalogue(ctx);
  for (let day = DAYS; day >= -10; day--) {
    const local = wallTime(ctx.now.getTime() - day * 86_400_000, ctx.tenant.timezone);
    const weekend = local.weekday === 0 || local.weekday === 6 || local.weekday === 7;
    if (day >= 0)
      await insertCalls(ctx, {
        past,
        random,
        talk,
        people,
        date: local.date,
        weekend,
        count: weekend ? 2 : random.int(6, 11),
      });
    if (!weekend)
      await insertVisits(ctx, { happened: past, random, people, desk, date: local.date, past: day > 0 });
  }
  await insertCallbacks(ctx, people);
  return past;
}

async function insertCalls(
  ctx: WorkspaceCtx,
  of: {
    past: History;
    random: Random;
    talk: Random;
    people: Person[];
    date: string;
    weekend: boolean;
    count: number;
  },
): Promise<void> {
  const { random } = of;
  for (let i = 0; i < of.count; i++) {
    const startedAt = new Date(
      instantOf({ date: of.date, minute: random.int(8 * 60, 18 * 60) }, ctx.tenant.timezone),
    );
    if (startedAt > ctx.now) continue;
    const person = random.pick(of.people);
    const outcome = random.pick([
      "answered",
      "answered",
      "answered",
      "transferred",
      "missed",
      "voicemail",
    ] as const);
    const talked = outcome === "answered" || outcome === "transferred";
    const durationSeconds = talked ? random.int(35, 420) : 0;
    const handledBy = talked ? (random.chance(0.6) ? "ai" : "staff") : null;
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
        random.int(4, 25),
        talked ? random.pick(SUMMARIES) : null,
        talked && random.chance(0.4) ? "booking" : null,
        startedAt,
        new Date(startedAt.getTime() + durationSeconds * 1_000),
        !talked && random.chance(0.8) ? new Date(startedAt.getTime() + 3_600_000) : null,
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
    if (!talked) {
      const duringHours = !of.weekend;
      const data = {
        call_id: id,
        caller_phone: person.phone,
        caller_name: person.name,
        contact_id: person.id,
        is_new_caller: false,
        missed_at: startedAt.toISOString(),
        during_hours: duringHours,
      };
      // The event follows the end of the ringing.
      const at = new Date(startedAt.getTime() + 25_000);
      of.past.missed.push({ type: "call.missed", data, person, at, duringHours });
      if (duringHours && !person.optedOut)
        await insertConversation(ctx, { random: of.talk, person, at: startedAt });
    }
    if (random.chance(0.12)) {
      const leadId = await insertLead(ctx, { random, person, at: startedAt });
      const data = { lead_id: leadId, name: person.name, phone: person.phone };
      of.past.leads.push({ type: "lead.created", data, person, at: new Date(startedAt.getTime() + 2_000) });
    }
  }
}

async function insertLead(
  ctx: WorkspaceCtx,
  of: { random: Random; person: Person; at: Date },
): Promise<string> {
  const { random, person, at } = of;
  const id = newId("lead", at.getTime());
  const status = random.pick(["new", "contacted", "contacted", "qualified", "converted", "lost"] as const);
  const source = random.pick(["web", "referral", "missed_call"]);
  const score = Math.round((random.int(20, 85) + random.pick([95, 60, 50, 30])) / 2);
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
  return id;
}
