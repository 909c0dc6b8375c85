import { DEFAULT_POINTS } from "@/lib/actions/score-lead/points";
import { instantOf } from "@/lib/automation/timezone";
import { newId } from "@/lib/id";
import type { Person } from "./contacts";
import { type DeskDay, type DeskYear, pickPerson, touch } from "./desk";
import { type CallRow, usageOf } from "./rows";
import { planTexts } from "./texts";

const MINUTE = 60_000;
const WEEKEND_SHARE = { saturday: 0.4, sunday: 0.15 } as const;
const OUTCOMES = [
  ...["answered", "answered", "answered", "answered", "transferred"],
  ...["missed", "voicemail"],
] as CallRow["outcome"][];
/** Some calls of the last hours, so that there is something new at the desk whenever it is opened. */
const LATELY = [9, 38, 95, 160];

const iso = (at: number) => new Date(at).toISOString();

/** The calls of one day, most of them during the day and a few in the evening. */
export function planCalls(year: DeskYear, day: DeskDay): void {
  const { account, random, now } = year;
  const share = day.weekday === "saturday" || day.weekday === "sunday" ? WEEKEND_SHARE[day.weekday] : 1;
  const count = Math.round(account.calls * day.demand * share * (0.7 + random.next() * 0.6));
  for (let i = 0; i < count; i++) {
    const minute = random.chance(0.9) ? random.int(8 * 60, 18 * 60) : random.int(18 * 60, 22 * 60);
    planCall(year, instantOf({ date: day.date, minute }, account.timezone) + random.int(0, 59) * 1_000);
  }
  if (day.daysAgo === 0 && account.calls >= 5)
    for (const minutes of LATELY) planCall(year, now - minutes * MINUTE);
}

function planCall(year: DeskYear, at: number): void {
  const { random, rows, now, since, isOpenAt } = year;
  const outcome = random.pick(OUTCOMES);
  const talked = outcome === "answered" || outcome === "transferred";
  const [least, most] = year.account.talkSeconds;
  const duration = talked ? random.int(least, most) : outcome === "voicemail" ? random.int(8, 40) : 0;
  const ring = random.int(4, 25);
  const person = pickPerson(year, at);
  const ended = at + (ring + duration) * 1_000;
  if (at < since || ended > now || !isOpenAt(at)) return;
  const isNew = person.firstAt === null;
  touch(person, at);
  const call: CallRow = {
    id: newId("call", at),
    ...{ contact_id: person.id, from_phone: person.phone, caller_name: person.name, outcome },
    to_phone: year.account.phone,
    handled_by: talked ? (random.chance(0.6) ? "ai" : "staff") : null,
    ...{ duration_seconds: duration, ring_seconds: ring },
    summary: talked ? random.pick(year.account.trade.summaries) : null,
    intent: talked && random.chance(0.4) ? "booking" : null,
    ...{ started_at: iso(at), ended_at: iso(ended) },
    returned_at: null,
  };
  rows.call.push(call);
  rows.usage.push(
    ...usageOf({
      ...{ type: "call_finished", callId: call.id, startedAt: call.started_at },
      ...{ durationSeconds: duration, outcome, handledBy: call.handled_by },
    } as const),
  );
  if (!talked) planMissed(year, { call, person, ended, isNew });
  if (isNew ? random.chance(0.6) : random.chance(0.11)) planLead(year, person, ended + 2_000);
}

type Missed = { call: CallRow; person: Person; ended: number; isNew: boolean };

function planMissed(year: DeskYear, { call, person, ended, isNew }: Missed): void {
  const { random, now, happened } = year;
  const returned = ended + random.int(12, 75) * MINUTE;
  if (random.chance(0.85) && returned < now) call.returned_at = iso(returned);
  person.missedAt.push(ended);
  happened.push({
    id: newId("evt", ended),
    at: ended,
    type: "call.missed",
    data: {
      ...{ call_id: call.id, caller_phone: person.phone, caller_name: person.name, contact_id: person.id },
      ...{
        is_new_caller: isNew,
        is_existing_patient: person.isPatient,
        withheld: false,
        to: year.account.phone,
      },
      ...{ missed_at: call.ended_at, timestamp: call.ended_at, ring_seconds: call.ring_seconds },
    },
    ...{ person, source: "desk", appointmentId: null, leadId: null },
  });
  planTexts(year, { person, at: ended });
}

/** The null stands for leads that were lost without a reason. */
const LOST_REASONS = ["went_elsewhere", "too_expensive", "no_answer", "not_a_fit", null];

function planLead(year: DeskYear, person: Person, at: number): void {
  const { random, rows, now, happened } = year;
  if (at > now) return;
  const id = newId("lead", at);
  const isFresh = now - at < 36 * 60 * MINUTE;
  const status = isFresh
    ? random.pick(["new", "new", "contacted"] as const)
    : random.pick(["contacted", "contacted", "qualified", "converted", "converted", "lost"] as const);
  const source = random.pick(["web", "web", "referral", "missed_call"]);
  const score = Math.round((random.int(20, 85) + random.pick([95, 60, 50, 30])) / 2);
  const { gradeA, gradeB } = DEFAULT_POINTS;
  const decided = Math.min(now, at + random.int(3, 60) * 60 * MINUTE);
  const { name, phone, email } = person;
  const created_at = iso(at);
  rows.lead.push({
    ...{ id, contact_id: person.id, name, phone, email, source, status, score },
    grade: score >= gradeA ? "A" : score >= gradeB ? "B" : "C",
    assignee_id: null,
    converted_at: status === "converted" ? iso(decided) : null,
    lost_reason: status === "lost" ? (LOST_REASONS[rows.lead.length % LOST_REASONS.length] ?? null) : null,
    ...{ created_at, updated_at: status === "new" ? created_at : iso(decided) },
  });
  rows.usage.push(...usageOf({ type: "lead_created", leadId: id, at: created_at }));
  if (status === "converted")
    rows.usage.push(...usageOf({ type: "lead_converted", leadId: id, at: iso(decided) }));
  happened.push({
    id: newId("evt", at),
    ...{ at, type: "lead.created", person, source: "desk", appointmentId: null, leadId: id },
    data: {
      ...{ lead_id: id, name, phone, source, status: "new", tags: [], created_at },
      ...(email === null ? {} : { email }),
    },
  });
}
