import { describe, expect, it } from "vitest";
import { type Account, judge } from "./judge";

const once = (n: number) => new Map(Array.from({ length: n }, (_, i) => [`run_${i}:sms`, 1] as const));
const sound: Account = {
  sent: 3,
  events: 3,
  runs: 3,
  finished: 3,
  succeeded: 3,
  torn: 0,
  late: 0,
  callbacks: [1, 1, 1, 1, 1, 1],
  unknown: 0,
  texts: once(3),
  requests: once(3),
  unexpected: 0,
};

describe("the judge of a soak", () => {
  it("reports nothing for consistent data", () => {
    expect(judge(sound)).toEqual([]);
    expect(judge({ ...sound, texts: once(2), unknown: 1 })).toEqual([]);
    expect(judge({ ...sound, requests: new Map([...once(3), ["run_0:sms", 2]]) })).toEqual([]);
  });

  it.each<[string, Partial<Account>]>([
    ["a lost event", { events: 2 }],
    ["a run that never began", { runs: 2 }],
    ["a run that is stuck", { finished: 2, succeeded: 2 }],
    ["a run that failed", { succeeded: 2 }],
    ["steps that do not agree with their run", { torn: 1 }],
    ["a step written late", { late: 1 }],
    ["a desk record twice", { callbacks: [2, 1, 1, 1, 1, 1] }],
    ["a desk record too few", { callbacks: [1, 1, 1, 1, 1] }],
    ["a text twice", { texts: new Map([...once(3), ["run_0:sms", 2]]) }],
    ["a text that vanished", { texts: once(2) }],
    ["a request that was never made", { requests: once(2) }],
    ["a run that continued too early", { early: 1 }],
    ["a process that ended by itself", { unexpected: 1 }],
  ])("finds %s", (_, broken) => {
    expect(judge({ ...sound, ...broken })).toHaveLength(1);
  });
});
