import { describe, expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { badgesOf, sharesByWeek, trendText } from "./drop-off";

const t = translator("en", "editorRuns");

const step = (nodeId: string, more = {}) => ({
  nodeId,
  name: nodeId,
  reached: 0,
  failed: 0,
  waiting: 0,
  weeks: [],
  ...more,
});

describe("badgesOf", () => {
  it("shows the count and the share of runs, and in full what became of the others", () => {
    const steps = [step("a", { reached: 1_200 }), step("b", { reached: 300, waiting: 2, failed: 1 })];
    const badges = badgesOf({ steps, runs: 1_200 }, t);
    expect(badges.get("a")).toMatchObject({ text: "1,200 · 100%", failed: 0 });
    expect(badges.get("b")).toEqual({
      text: "300 · 25%",
      title: "300 of 1,200 runs reached this step, 2 waiting here, 1 failed here",
      failed: 1,
    });
  });

  it("has no share without runs", () => {
    expect(badgesOf({ steps: [step("a")], runs: 0 }, t).get("a")?.text).toBe("0");
  });
});

describe("the trend", () => {
  it("is the share of each week, and skips weeks without runs", () => {
    const shares = sharesByWeek({ weeks: [0, 4, 5] }, [0, 5, 10]);
    expect(shares).toEqual([null, 0.8, 0.5]);
    expect(trendText(shares, t)).toBe("80%, now 50%");
  });

  it.each([
    [[null, 0.5], "50%"],
    [[null, null], "No runs"],
  ])("of %j reads %s", (shares, text) => {
    expect(trendText(shares, t)).toBe(text);
  });
});
