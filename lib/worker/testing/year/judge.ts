import type { Facts, Happened, Person, Sent, StepPromise } from "./facts";
import { dayAfter, isWithin, localTime, twelveHours } from "./local-time";

/**
 * Judges messages by the rules as docs/automations.md and the templates say them. It shares no code with the gate, so a
 * mistake there does not excuse itself.
 */
const DAY = 86_400_000;
const MINUTE = 60_000;
const LEFT = new Set(["queued", "sent", "delivered", "sandboxed"]);
const PLANNED = new Set(["booked", "confirmed"]);

export type Rule =
  | "opt-out"
  | "country"
  | "consent"
  | "quiet hours"
  | "cap"
  | "erased"
  | "duplicate"
  | "visit"
  | "time of the visit"
  | "language"
  | "window"
  | "business hours"
  | "team only";

/** Says which rules a message breaks. */
export type Judge = (message: Sent) => Rule[];

type Appointment = Extract<Happened, { kind: "appointment" }>;

export function openJudge(
  facts: Facts,
  { unclear = "allowed" }: { unclear?: "allowed" | "forbidden" } = {},
): Judge {
  const { rules, promises } = facts;
  const people = new Map(facts.people.map((person) => [person.phone, person]));
  const byPhone = Map.groupBy(facts.happened, (one) => ("phone" in one ? one.phone : ""));
  const byAppointment = Map.groupBy(
    facts.happened.filter((one): one is Appointment => one.kind === "appointment"),
    ({ id }) => id,
  );
  const leftTo = Map.groupBy(
    facts.sent.filter(({ status }) => LEFT.has(status)),
    ({ to }) => to,
  );

  const heldBack = Map.groupBy(
    facts.sent.filter(({ status }) => status === "suppressed"),
    ({ runId }) => runId ?? "",
  );

  const last = (phone: string, at: number, kinds: readonly Happened["kind"][]) =>
    (byPhone.get(phone) ?? []).findLast((one) => one.at <= at && kinds.includes(one.kind));
  const personOf = (phone: string): Person => people.get(phone) ?? unknownPerson(phone, rules.timezone);
  /** The visit before the message and at its very moment, where a step may have changed it. */
  const visitsAt = ({ appointmentId, at }: Sent): Appointment[] => {
    const history = byAppointment.get(appointmentId ?? "") ?? [];
    const before = history.findLast((one) => one.at < at);
    return [...(before ? [before] : []), ...history.filter((one) => one.at === at)];
  };

  const subjectOf = (message: Sent): string | null => {
    const [visit] = visitsAt(message).reverse();
    if (message.appointmentId) return `${message.appointmentId} ${visit?.startsAt}`;
    return message.leadId;
  };

  const isRepeated = (message: Sent, promise: StepPromise): boolean => {
    const subject = subjectOf(message);
    return (leftTo.get(message.to) ?? []).some((other) => {
      if (other === message || other.at > message.at || other.step !== message.step) return false;
      if (other.at === message.at && other.id >= message.id) return false;
      if (other.runId === message.runId) return true;
      if (message.channel === "sms" && other.body !== message.body) return false;
      if (subject !== null) return subject === subjectOf(other);
      return message.at - other.at < (promise.repeatMinutes ?? 0) * MINUTE;
    });
  };

  const quiet = ({ to, at }: Sent): boolean => {
    const { timezone, areaTimezone } = personOf(to);
    const zones = timezone ? [timezone] : [rules.timezone, areaTimezone];
    return zones.some((zone) => isWithin(localTime(at, zone).clock, rules.quietHours));
  };

  const overCap = (message: Sent): boolean => {
    const { to, at } = message;
    const others = (leftTo.get(to) ?? []).filter(
      (one) =>
        one !== message && one.channel === "sms" && one.runId !== null && one.at <= at && one.at > at - DAY,
    );
    return others.length >= rules.textsPerDay;
  };

  /** A text that had to wait for the cap or for a sleeping recipient leaves when they allow it. */
  const isHeld = ({ runId, step, at }: Sent): boolean =>
    (heldBack.get(runId ?? "") ?? []).some((one) => one.step === step && one.at <= at);

  const isClosed = (at: number): boolean => {
    const { date, weekday, clock } = localTime(at, rules.timezone);
    const open = rules.holidays.includes(date) ? undefined : rules.hours[weekday];
    return open === undefined || !isWithin(clock, open);
  };

  const misstates = (message: Sent, says: NonNullable<StepPromise["beforeVisit"]>): boolean => {
    if (says === "some day") return false;
    return !visitsAt(message).some(({ startsAt }) => {
      const visit = localTime(startsAt, rules.timezone);
      const { date } = localTime(message.at, rules.timezone);
      const time = twelveHours(visit.clock);
      const hasTime = message.body.includes(time) || message.body.includes(visit.clock);
      if (says === "tomorrow") return visit.date === dayAfter(date) && hasTime;
      if (says === "today") return visit.date === date && hasTime;
      const hasDay =
        message.body.includes(String(visit.day)) && message.body.toLowerCase().includes(visit.weekday);
      return hasDay && (hasTime || !/\d:\d\d/.test(message.body));
    });
  };

  const textRules = (message: Sent, promise: StepPromise): [Rule, boolean][] => {
    const { to, at, runId } = message;
    const person = personOf(to);
    const byAutomation = runId !== null;
    return [
      ["opt-out", last(to, at, ["stop", "start"])?.kind === "stop"],
      ["country", person.isAbroad === true],
      [
        "consent",
        promise.isMarketing === true && !(agreed(last(to, at, ["consent"]), person) ?? unclear === "allowed"),
      ],
      ["quiet hours", byAutomation && !promise.atNight && quiet(message)],
      ["cap", byAutomation && overCap(message)],
      [
        "language",
        promise.language !== undefined && promise.language !== (person.language ?? "en").slice(0, 2),
      ],
    ];
  };

  return (message) => {
    const { to, at, step, channel } = message;
    const promise = promises[step ?? ""] ?? {};
    const { beforeVisit, window } = promise;
    const local = localTime(at, rules.timezone);
    const found: [Rule, boolean][] = [
      ...(channel === "sms" ? textRules(message, promise) : []),
      ["erased", last(to, at, ["erased"]) !== undefined],
      ["duplicate", step !== null && isRepeated(message, promise)],
      ["visit", beforeVisit !== undefined && !visitsAt(message).some((visit) => isToCome(visit, at))],
      ["time of the visit", beforeVisit !== undefined && misstates(message, beforeVisit)],
      [
        "window",
        window !== undefined && !(window.days.includes(local.weekday) && isWithin(local.clock, window)),
      ],
      ["business hours", promise.inBusinessHours === true && !isHeld(message) && isClosed(at)],
      ["team only", channel === "team email" && !rules.team.includes(to)],
    ];
    return found.filter(([, isBroken]) => isBroken).map(([rule]) => rule);
  };
}

const HELD_FOR: Record<string, Rule> = {
  opted_out: "opt-out",
  no_consent: "consent",
  quiet_hours: "quiet hours",
  frequency_cap: "cap",
};

/** `judge` forbids what is unclear. A message that was held back breaks the rule it was held back for; otherwise it should have left. */
export function isHeldRightly(judge: Judge, message: Sent): boolean {
  const rule = HELD_FOR[message.suppressedReason ?? ""];
  return rule !== undefined && judge(message).includes(rule);
}

/** A stranger's number is one of the practice's own area. */
function unknownPerson(phone: string, timezone: string): Person {
  return { phone, name: "", areaTimezone: timezone };
}

function agreed(last: Happened | undefined, person: Person): boolean | null {
  return last?.kind === "consent" ? last.granted : person.agreesToOffers === true;
}

const isToCome = ({ status, startsAt }: Appointment, at: number): boolean =>
  PLANNED.has(status) && startsAt > at;
