import { describe, expect, it } from "vitest";
import { describeFailure, isStepFailure, type StepFailure } from "./failure.mjs";
import { runTool } from "./tool.mjs";

const next = "try again.";

async function failureOf(script: string): Promise<StepFailure> {
  try {
    await runTool({ step: "Doing it", args: ["-e", script], next });
  } catch (error) {
    if (isStepFailure(error)) return error;
    throw error;
  }
  throw new Error("It went through.");
}

describe("a tool that fails", () => {
  it("reports its own reason and includes the whole output", async () => {
    const failure = await failureOf(
      "console.log('warming up'); console.error('Error: the disk is full'); process.exit(3)",
    );
    expect(failure.message).toBe("Error: the disk is full");
    expect(failure.output).toContain("warming up");
  });

  it("without any output is still explained", async () => {
    expect((await failureOf("process.exit(1)")).message).toBe("it gave no reason");
  });

  it("that does not exist is named", async () => {
    const missing = runTool({ step: "Doing it", command: "/nonexistent/tool", args: [], next });
    await expect(missing).rejects.toThrow("/nonexistent/tool could not be run");
  });

  it("is shown as step, cause and next action, without a stack", async () => {
    const text = describeFailure(
      await failureOf("console.error('Error: no\\n    at file.js:1:1'); process.exit(1)"),
    );
    expect(text).toContain("✖ Doing it failed");
    expect(text).toContain("Why:  Error: no");
    expect(text).toContain("Next: try again.");
    expect(text).not.toContain("file.js:1:1");
  });

  it("returns everything it printed when it succeeds", async () => {
    expect(
      await runTool({ step: "Doing it", args: ["-e", "console.log(1); console.error(2)"], next }),
    ).toMatch(/1|2/);
  });
});
