import { describe, expect, it } from "vitest";
import { judgeCanary, type Measured } from "./canary";

const until = new Date("2026-06-02T15:00:00Z");
const during = { now: new Date("2026-06-02T14:59:59Z"), until };
const over = { now: until, until };
const canary = { accounts: 2, hours: 24, maxErrorRate: 0.1, maxOptOutRate: 0.02, minRuns: 10 };
const seen = (measured: Partial<Measured> = {}): Measured => ({
  runs: 0,
  failed: 0,
  texted: 0,
  optedOut: 0,
  ...measured,
});

describe("a canary", () => {
  it("waits for its hours, and goes on after them", () => {
    expect(judgeCanary(canary, seen(), during)).toEqual({ kind: "wait" });
    expect(judgeCanary(canary, seen(), { ...during, until: null })).toEqual({ kind: "wait" });
    expect(judgeCanary(canary, seen({ runs: 1 }), over)).toEqual({ kind: "go_on" });
  });

  it("waits after its hours for a first run or text, unless a person goes on", () => {
    expect(judgeCanary(canary, seen(), over)).toEqual({ kind: "wait" });
    expect(judgeCanary(canary, seen({ texted: 1 }), over)).toEqual({ kind: "go_on" });
    expect(judgeCanary(canary, seen(), { ...over, needsRun: false })).toEqual({ kind: "go_on" });
    const failed = seen({ runs: 1, failed: 1 });
    expect(judgeCanary(canary, failed, { ...over, needsRun: false })).toMatchObject({ kind: "halt" });
  });

  it("goes on at the limit, and is halted above it", () => {
    expect(judgeCanary(canary, seen({ runs: 20, failed: 2 }), over)).toEqual({ kind: "go_on" });
    expect(judgeCanary(canary, seen({ runs: 20, failed: 3 }), over)).toEqual({
      kind: "halt",
      code: "error_rate",
      message: "3 of 20 runs failed; the limit is 10%.",
    });
    expect(judgeCanary(canary, seen({ texted: 50, optedOut: 1 }), over)).toEqual({ kind: "go_on" });
    expect(judgeCanary(canary, seen({ texted: 50, optedOut: 2 }), over)).toEqual({
      kind: "halt",
      code: "opt_out_rate",
      message: "2 of 50 people texted opted out; the limit is 2%.",
    });
  });

  it("is halted during its hours once enough was seen", () => {
    expect(judgeCanary(canary, seen({ runs: 9, failed: 9 }), during)).toEqual({ kind: "wait" });
    expect(judgeCanary(canary, seen({ runs: 10, failed: 9 }), during)).toMatchObject({ kind: "halt" });
    expect(judgeCanary(canary, seen({ texted: 9, optedOut: 9 }), during)).toEqual({ kind: "wait" });
    expect(judgeCanary(canary, seen({ texted: 10, optedOut: 9 }), during)).toMatchObject({ kind: "halt" });
  });

  it("is judged by whatever was seen when its hours are over", () => {
    expect(judgeCanary(canary, seen({ runs: 1, failed: 1 }), over)).toMatchObject({
      kind: "halt",
      message: "1 of 1 run failed; the limit is 10%.",
    });
  });

  it("with a limit of zero is halted by one failure, and by none of nothing", () => {
    const strict = { ...canary, maxErrorRate: 0, maxOptOutRate: 0 };
    expect(judgeCanary(strict, seen({ runs: 100, failed: 1 }), over)).toMatchObject({ kind: "halt" });
    expect(judgeCanary(strict, seen({ runs: 100 }), over)).toEqual({ kind: "go_on" });
  });
});
