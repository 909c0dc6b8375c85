import { isOpen } from "@/lib/automation/business-hours";
import { eventSpec } from "@/lib/automation/events";
import type { WorkspaceFacts } from "@/lib/automation/facts";
import type { Unknown } from "@/lib/contract/backtests";
import { type EffectLog, noEffects } from "@/lib/runtime/effect-log";
import type { Difference } from "./compare";
import type { Effect, Replay } from "./replay";

type Counts = { before: number; after: number };
export type BacktestSummary = {
  events: number;
  compared: number;
  notComparable: number;
  different: number;
  effects: Record<keyof EffectLog, Counts>;
  headline: string;
};
export type Reasons = Partial<Record<Unknown, number>>;
export type Paths = { before: Record<string, number>; after: Record<string, number> };

/** Adds up a backtest. Its size depends on the number of steps and people, not on the number of events. */
export class Tally {
  private events = 0;
  private notComparable = 0;
  private different = 0;
  private readonly effects: Record<keyof EffectLog, Counts>;
  private readonly texted = { before: new Set<string>(), after: new Set<string>() };
  private readonly outside = { before: 0, after: 0 };
  /** Events in which the same people get the same messages in other words, and those messages. */
  private readonly reworded = { events: 0, sms: 0, email: 0 };
  readonly paths: Paths = { before: {}, after: {} };
  readonly reasons: Reasons = {};

  constructor(
    private readonly of: { workspace: WorkspaceFacts; eventType: string; from: number; to: number },
  ) {
    const kinds = Object.keys(noEffects()) as (keyof EffectLog)[];
    this.effects = Object.fromEntries(kinds.map((kind) => [kind, { before: 0, after: 0 }])) as Record<
      keyof EffectLog,
      Counts
    >;
  }

  get seen(): number {
    return this.events;
  }

  addUnknown(reason: Unknown): void {
    this.reasons[reason] = (this.reasons[reason] ?? 0) + 1;
    this.events += 1;
    this.notComparable += 1;
  }

  add(before: Replay, after: Replay, differences: readonly Difference[]): void {
    this.events += 1;
    if (differences.length > 0) this.addDifferent(differences);
    for (const [side, replay] of [
      ["before", before],
      ["after", after],
    ] as const) {
      for (const nodeId of replay.path) this.paths[side][nodeId] = (this.paths[side][nodeId] ?? 0) + 1;
      for (const effect of replay.effects) this.addEffect(side, effect);
    }
  }

  private addDifferent(differences: readonly Difference[]): void {
    this.different += 1;
    if (!differences.every(isReworded)) return;
    this.reworded.events += 1;
    for (const { after } of differences) if (after) this.reworded[after.kind as "sms" | "email"] += 1;
  }

  private addEffect(side: "before" | "after", effect: Effect): void {
    this.effects[effect.kind][side] += 1;
    if (effect.kind !== "sms") return;
    this.texted[side].add(String(effect.to));
    const { workspace } = this.of;
    if (workspace.businessHours && !isOpen(Date.parse(effect.at), workspace)) this.outside[side] += 1;
  }

  summary(): BacktestSummary {
    const { events, notComparable, different, effects } = this;
    return {
      events,
      compared: events - notComparable,
      notComparable,
      different,
      effects: structuredClone(effects),
      headline: this.headline(),
    };
  }

  /** "Last 14 days: 212 missed calls. This version would text 31 fewer people; 4 texts outside hours become 0." */
  private headline(): string {
    const { events, notComparable, different, texted, outside } = this;
    const days = Math.max(1, Math.round((this.of.to - this.of.from) / 86_400_000));
    const counted = `Last ${days === 1 ? "day" : `${days} days`}: ${countOf(events, nounOf(this.of.eventType))}.`;
    if (events === 0) return counted;
    const compared = events - notComparable;
    if (compared === 0)
      return `${counted} ${events === 1 ? "It could not" : "None of them could"} be compared.`;
    const unknown =
      notComparable === 0 ? "" : ` ${countOf(notComparable, ["event", "events"])} could not be compared.`;
    const among =
      notComparable === 0 ? "" : ` for the ${compared.toLocaleString("en-US")} that could be compared`;
    if (different === 0) return `${counted} This version would have done the same${among}.${unknown}`;
    const by = texted.after.size - texted.before.size;
    const people =
      by === 0
        ? this.otherwise()
        : `This version would text ${Math.abs(by).toLocaleString("en-US")} ${by < 0 ? "fewer" : "more"} ${Math.abs(by) === 1 ? "person" : "people"}`;
    const hours =
      outside.before === outside.after
        ? ""
        : `; ${countOf(outside.before, ["text", "texts"])} outside hours ${outside.before === 1 ? "becomes" : "become"} ${outside.after.toLocaleString("en-US")}`;
    return `${counted} ${people}${hours}.${unknown}`;
  }

  private otherwise(): string {
    const { different, reworded } = this;
    if (reworded.events < different)
      return `This version would act differently for ${countOf(different, ["event", "events"])}`;
    const { sms, email } = reworded;
    const noun: Noun =
      email === 0 ? ["text", "texts"] : sms === 0 ? ["email", "emails"] : ["message", "messages"];
    return `This version would word ${countOf(sms + email, noun)} differently`;
  }
}

/** The same message to the same person at the same time, in other words. */
function isReworded({ kind, before, after }: Difference): boolean {
  if (kind !== "changed" || !before || !after) return false;
  if (after.kind !== "sms" && after.kind !== "email") return false;
  return SAME.every((member) => before[member] === after[member]);
}
const SAME = ["to", "at", "status", "suppressedReason"] as const;

type Noun = readonly [one: string, many: string];

const NOUNS: Record<string, Noun> = {
  "call.missed": ["missed call", "missed calls"],
  "call.ended": ["call", "calls"],
  "sms.received": ["text received", "texts received"],
  "lead.created": ["new lead", "new leads"],
  "appointment.booked": ["booking", "bookings"],
  "appointment.cancelled": ["cancellation", "cancellations"],
  "appointment.no_show": ["no-show", "no-shows"],
  "appointment.reminder": ["reminder", "reminders"],
};

const nounOf = (type: string): Noun =>
  (Object.hasOwn(NOUNS, type) ? NOUNS[type] : undefined) ??
  (eventSpec(type)
    ? [`event (${eventSpec(type)?.label})`, `events (${eventSpec(type)?.label})`]
    : ["event", "events"]);

const countOf = (n: number, [one, many]: Noun) => `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;
