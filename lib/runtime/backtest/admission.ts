import { entryRefusal, isHeldOut, personKeys } from "@/lib/automation/enrollment";
import type { Contact } from "@/lib/automation/facts";
import { parseInstant } from "@/lib/automation/instants";
import type { Settings } from "@/lib/automation/schema";

const MINUTE = 60_000;

/**
 * Decides which contacts may enter a version, over the events of a backtest in their order: holdout, entry rule and limit per minute, as
 * dispatch applies them. It remembers one entry for each person.
 */
export class Admission {
  private readonly entered = new Map<string, { lastAt: number; endedAt: number }>();
  private recent: number[] = [];

  constructor(private readonly of: { automationId: string; settings: Settings; timezone: string }) {}

  get asksForEarlier(): boolean {
    const { entry } = this.of.settings;
    return entry !== undefined && entry.mode !== "every";
  }

  /** An entry from before the window. */
  noteEarlier(person: string, lastAt: number, endedAt: number): void {
    const known = this.entered.get(person);
    if (!known || known.lastAt < lastAt) this.entered.set(person, { lastAt, endedAt });
  }

  admits(contact: Contact, now: number): boolean {
    const { automationId, settings, timezone } = this.of;
    if (isHeldOut(automationId, contact, settings.holdoutPercent ?? 0)) return false;
    if (this.asksForEarlier && settings.entry && this.refuses(settings.entry, contact, { now, timezone }))
      return false;
    const { rateLimitPerMinute: limit } = settings;
    if (limit === undefined) return true;
    this.recent = this.recent.filter((at) => at > now - MINUTE);
    return this.recent.length < limit;
  }

  private refuses(
    entry: NonNullable<Settings["entry"]>,
    contact: Contact,
    at: { now: number; timezone: string },
  ) {
    const known = personKeys(contact).flatMap((person) => this.entered.get(person) ?? []);
    const last = known.toSorted((a, b) => b.lastAt - a.lastAt)[0];
    if (!last) return false;
    const isRunning = known.some(({ endedAt }) => endedAt > at.now);
    return entryRefusal(entry, { lastAt: last.lastAt, isRunning }, at) !== null;
  }

  note(contact: Contact, now: number, endsAt: string): void {
    if (this.of.settings.rateLimitPerMinute !== undefined) this.recent.push(now);
    if (!this.asksForEarlier) return;
    const endedAt = parseInstant(endsAt, "UTC") ?? now;
    for (const person of personKeys(contact)) this.entered.set(person, { lastAt: now, endedAt });
  }
}
