import { describe, expect, it } from "vitest";
import { ProblemError } from "@/lib/contract/client";
import { stopRuns } from "./stop-runs";

const RUNS = [{ id: "run_a" }, { id: "run_b" }, { id: "run_c" }];
const ended = new ProblemError(409, { code: "illegal_transition" });
const unavailable = new ProblemError(503, { code: "unavailable" });

describe("runs that are stopped together", () => {
  it("are counted without those that had ended", async () => {
    const stop = async (id: string) => {
      if (id === "run_b") throw ended;
    };
    expect(await stopRuns(RUNS, stop)).toBe(2);
  });

  it("fail with the first error, once no request is in flight", async () => {
    let answered = 0;
    const stop = async (id: string) => {
      if (id === "run_a") throw unavailable;
      await new Promise((resolve) => setTimeout(resolve));
      answered += 1;
      if (id === "run_c") throw new ProblemError(500, { code: "internal" });
    };
    await expect(stopRuns(RUNS, stop)).rejects.toBe(unavailable);
    expect(answered).toBe(2);
  });
});
