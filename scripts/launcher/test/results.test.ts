import { describe, expect, it } from "vitest";
import { playwrightCounts, readCounts, vitestCounts } from "./results.ts";
import { readChoice } from "./run.ts";

describe("counting test results", () => {
  it("counts a file that could not be loaded as a failure", () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [
        { status: "passed", assertionResults: [{ status: "passed" }] },
        { status: "failed", assertionResults: [{ status: "failed" }, { status: "passed" }] },
        { status: "failed", assertionResults: [] },
      ],
    };
    expect(vitestCounts(report)).toEqual({ passed: 3, failed: 2 });
  });

  it("counts a test that passed only on retry as a failure", () => {
    expect(playwrightCounts({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [] })).toEqual({
      passed: 5,
      failed: 2,
    });
  });

  it("always reports a failed runner", () => {
    const counts = readCounts("/nonexistent/report.json", {
      succeeded: false,
      read: () => ({ passed: 0, failed: 0 }),
    });
    expect(counts).toEqual({ passed: 0, failed: 1 });
  });
});

describe("npm test --only", () => {
  it("preserves the order of the stages and passes the rest to the runner", () => {
    expect(readChoice(["--only", "db,unit"])).toMatchObject({ chosen: ["unit", "db"] });
    expect(readChoice(["--only", "unit", "--", "lib/env"])).toEqual({ chosen: ["unit"], extra: ["lib/env"] });
  });

  it("lists the stages when the name is unknown", () => {
    expect(() => readChoice(["--only", "units"])).toThrow('there is no stage called "units"');
  });
});
