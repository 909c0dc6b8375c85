import { describe, expect, it } from "vitest";
import type { Definition } from "@/lib/automation/schema";
import type { DifferenceView } from "@/lib/contract/backtests";
import { translator } from "@/lib/messages/translator";
import { backtestText, differenceText, notComparedText, removedSteps, visitsText } from "./backtest-text";

const t = translator("en", "editorBacktest");

const summary = {
  events: 0,
  compared: 0,
  notComparable: 0,
  different: 0,
  effects: {},
  headline: "Last 14 days: 3 calls.",
};
const text = (body: string, at = "9 am") => ({ kind: "sms", nodeId: "a", to: "+12025550123", body, at });
const of = (difference: Partial<DifferenceView>): DifferenceView => ({
  eventId: "evt_1",
  at: "2026-03-10T15:00:00.000Z",
  contactId: null,
  kind: "added",
  before: null,
  after: null,
  pathBefore: [],
  pathAfter: [],
  ...difference,
});

describe("a backtest in words", () => {
  it.each([
    ["running", 0.428, "Testing against events of the last 14 days… 42%"],
    ["done", 1, "Last 14 days: 3 calls."],
    ["failed", 0, "The backtest on the last 14 days failed."],
  ] as const)("%s at %d: %s", (status, progress, expected) => {
    expect(backtestText({ status, progress, summary }, t)).toBe(expected);
  });

  it.each([
    [{ kind: "added", after: text("Hi") }, "New: text to +12025550123 “Hi”"],
    [{ kind: "removed", before: text("Hi") }, "No longer: text to +12025550123 “Hi”"],
    [
      { kind: "changed", before: text("Hi"), after: text("Hello") },
      "Changed: text to +12025550123 “Hi” becomes text to +12025550123 “Hello”",
    ],
    [
      { kind: "moved", before: text("Hi"), after: text("Hi", "10 am") },
      "Moved: text to +12025550123 “Hi”, from 9 am to 10 am",
    ],
    [{ kind: "added", after: { kind: "leads", at: "9 am" } }, "New: change to a lead"],
  ] as const)("%o", (difference, expected) => {
    expect(differenceText(of(difference), { when: (at) => at, t })).toBe(expected);
  });
});

describe("the paths of both versions", () => {
  it("say how many runs came to a step before and after", () => {
    expect(visitsText({ before: 1240, after: 1100 }, t)).toBe("1,240 → 1,100");
    expect(visitsText({ before: 12, after: 12 }, t)).toBe("12 runs");
    expect(visitsText({ before: 1, after: 1 }, t)).toBe("1 run");
  });

  it("name the steps that the new version removed, if runs reached them", () => {
    const of = (...ids: string[]) =>
      ({ nodes: ids.map((id) => ({ id, type: "action", config: {} })) }) as unknown as Definition;
    const removed = removedSteps(of("a", "b", "c"), of("a"), { a: 9, b: 4 });
    expect(removed.map(({ node, before }) => [node.id, before])).toEqual([["b", 4]]);
  });
});

describe("events that could not be compared", () => {
  it("are counted by reason, the most frequent first", () => {
    expect(notComparedText({ ...summary, reasons: { erased: 1, contact_changed: 79 } }, t)).toBe(
      "Not compared: 79 because the contact was changed later; 1 because the person was erased.",
    );
  });

  it("are not mentioned where there are none", () => {
    expect(notComparedText({ ...summary, reasons: {} }, t)).toBeNull();
  });
});
