import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine } from "./testing/test-engine";
import { type VirtualClock, virtualClock } from "./testing/virtual-clock";
import type { Facts, Sent } from "./testing/year/facts";
import { isHeldRightly, openJudge } from "./testing/year/judge";
import { liveDays } from "./testing/year/live-year";

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
beforeAll(async () => {
  clock = virtualClock(START);
  engine = await openTestEngine({}, { unlimited: true, prepare: clock.prepare });
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
    const facts = await liveDays({ engine, clock }, { days: DAYS, seed: SEED });
    process.stdout.write(`${DAYS} days, ${facts.sent.length} messages judged: ${byOutcome(facts.sent)}\n`);
    expect(facts.sent.length).toBeGreaterThan(DAYS * 5);
    expect(wrong(facts)).toEqual([]);
  });
});
