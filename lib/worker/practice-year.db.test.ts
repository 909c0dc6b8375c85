import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { selfBacktest, wrongIn } from "./testing/self-backtest";
import { openTestEngine, type TestEngine } from "./testing/test-engine";
import { type VirtualClock, virtualClock } from "./testing/virtual-clock";
import type { Facts, Sent } from "./testing/year/facts";
import { isHeldRightly, openJudge } from "./testing/year/judge";
import { liveDays } from "./testing/year/live-year";
import { openPractice, type Practice } from "./testing/year/practice";

/**
 * One practice lives many days on the virtual clock, with most of the gallery's automations at once, and every message is
 * judged by rules of its own. A short stretch runs in `npm test`; docs/testing.md says how to run the year.
 */
const DAYS = Number(process.env.YEAR_DAYS ?? 20);
const SEED = Number(process.env.YEAR_SEED ?? 2027);
/** Midnight in New York, four weeks before daylight saving time begins there. */
const START = Date.parse("2027-02-15T05:00:00Z");

let clock: VirtualClock;
let engine: TestEngine;
let practice: Practice;
beforeAll(async () => {
  clock = virtualClock(START);
  engine = await openTestEngine({}, { unlimited: true, prepare: clock.prepare });
  practice = await openPractice(engine);
});
afterAll(async () => {
  await clock.close();
  await engine.close();
});

function byOutcome(sent: readonly Sent[]): string {
  const groups = Map.groupBy(sent, ({ channel, status, suppressedReason }) =>
    [channel, suppressedReason ?? status].join(" "),
  );
  return [...groups]
    .map(([outcome, list]) => `${outcome} ${list.length}`)
    .sort()
    .join(", ");
}

function wrong(facts: Facts): string[] {
  const judge = openJudge(facts);
  const strictly = openJudge(facts, { unclear: "forbidden" });
  return facts.sent.flatMap((message) => {
    const of = `${new Date(message.at).toISOString()} ${message.step} to ${message.to}: ${message.body}`;
    if (message.status === "suppressed")
      return isHeldRightly(strictly, message) ? [] : [`${of} was held for ${message.suppressedReason}`];
    return judge(message).map((rule) => `${rule}: ${of}`);
  });
}

describe(`${DAYS} days of a practice`, () => {
  it("send no message that a rule forbids", { timeout: 7_200_000 }, async () => {
    const facts = await liveDays({ engine, clock }, { practice, days: DAYS, seed: SEED });
    process.stdout.write(`${DAYS} days, ${facts.sent.length} messages judged: ${byOutcome(facts.sent)}\n`);
    expect(facts.sent.length).toBeGreaterThan(DAYS * 5);
    expect(wrong(facts)).toEqual([]);
  });

  it("are the same again when they are backtested", { timeout: 7_200_000 }, async () => {
    await clock.set(clock.now() + 60_000);
    const compared = { events: 0, known: 0 };
    const reasons: Record<string, number> = {};
    const faults: object[] = [];
    for (const [automationId, template] of practice.templates) {
      const { summary, differences } = await selfBacktest(engine, practice.desk, {
        automationId,
        from: START,
      });
      compared.events += summary.events;
      compared.known += summary.compared;
      for (const [reason, n] of Object.entries(summary.reasons ?? {}))
        reasons[reason] = (reasons[reason] ?? 0) + n;
      faults.push(
        ...differences,
        ...Object.entries(wrongIn(summary)).map(([code, n]) => ({ template, code, n })),
      );
    }
    expect(faults).toEqual([]);
    const unknown = JSON.stringify(reasons);
    process.stdout.write(`${compared.events} events, ${compared.known} compared, not known: ${unknown}\n`);
    expect(compared.known).toBeGreaterThan(compared.events / 2);
  });
});
