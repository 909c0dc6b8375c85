import { describe, expect, it } from "vitest";
import { type Problem, type ProblemCode, problem } from "@/lib/automation/problems";
import { countsOf, visibleProblems, withQuietPart } from "./visible-problems";

const missing = (nodeId: string | null, field: string): Problem =>
  problem("missing_field", { nodeId, field }, `${field} is missing`);
const problems = [
  missing("new", "config.to"),
  missing("new", "config.message"),
  missing("new", "config.data.reason"),
  missing("old", "config.to"),
  missing(null, "settings.goal"),
];
const fields = (seen: Parameters<typeof visibleProblems>[0]) =>
  visibleProblems(seen).map(({ nodeId, field }) => `${nodeId} ${field}`);
const quiet = (...touched: string[]) => ({ nodeId: "new", touched: new Set(touched) });

describe("problems", () => {
  it("of a new step wait until their field was left; others are shown", () => {
    expect(fields({ problems, quiet: quiet(), typing: null })).toEqual([
      "old config.to",
      "null settings.goal",
    ]);
    expect(fields({ problems, quiet: quiet("config.message"), typing: null })).toContain(
      "new config.message",
    );
    expect(fields({ problems, quiet: quiet("config.message"), typing: null })).not.toContain("new config.to");
  });

  it("of a part that just appeared in an older step wait until it was left", () => {
    const part = { nodeId: "new", path: "config.data" };
    const fresh = withQuietPart(null, part);
    expect(fields({ problems, quiet: fresh, typing: null })).toEqual([
      "new config.to",
      "new config.message",
      "old config.to",
      "null settings.goal",
    ]);
    const left = { ...fresh, touched: new Set(["config.data.reason"]) };
    expect(fields({ problems, quiet: left, typing: null })).toContain("new config.data.reason");
    expect(withQuietPart(left, part)).toMatchObject({ touched: new Set() });
    expect(withQuietPart(quiet("config.to", "config.data"), part)).toEqual(quiet("config.to"));
  });

  it("of a part of a field that was left are shown with it", () => {
    expect(fields({ problems, quiet: quiet("config.data"), typing: null })).toContain(
      "new config.data.reason",
    );
  });

  it("that were not there when the field got the focus wait until it is left", () => {
    const typing = { nodeId: "old", path: "config.to", known: new Set<ProblemCode>() };
    expect(fields({ problems, quiet: null, typing })).not.toContain("old config.to");
    const known = new Set<ProblemCode>(["missing_field"]);
    expect(fields({ problems, quiet: null, typing: { ...typing, known } })).toContain("old config.to");
    expect(fields({ problems, quiet: null, typing: { ...typing, known: null } })).toContain("old config.to");
    expect(fields({ problems, quiet: null, typing: null })).toHaveLength(problems.length);
  });

  it("are the same list for as long as nothing changes", () => {
    const seen = { problems, quiet: quiet(), typing: null };
    expect(visibleProblems(seen)).toBe(visibleProblems({ ...seen }));
  });
});

it("counts what is wrong in a step, and advice only where nothing is", () => {
  const advice: Problem = { ...missing("old", "config.message"), severity: "warning" };
  const alone: Problem = { ...advice, nodeId: "fine" };
  const counts = countsOf([missing("old", "config.to"), advice, alone, missing(null, "settings.goal")]);
  expect([...counts]).toEqual([
    ["old", { count: 1, errors: true }],
    ["fine", { count: 1, errors: false }],
  ]);
});
