import { describe, expect, it } from "vitest";
import type { TestRun } from "@/components/editor/shown-run";
import { asItRan } from "./as-it-ran";

const step = (nodeId: string): TestRun["steps"][number] => ({
  ...{ index: 0, nodeId, name: nodeId, type: "action", action: "send_sms", status: "succeeded" },
  ...{ virtualAt: "2026-06-02T15:00:00.000Z", durationMs: 0, attempt: 1, input: {}, output: {} },
});
const text = (nodeId: string) => ({ nodeId, at: "2026-06-02T15:00:00.000Z", body: "Hi", to: "+12025550123" });
const result = {
  steps: [step("ask"), step("thank")],
  effects: { sms: [text("ask"), text("thank")], email: [] },
} as unknown as TestRun;

describe("asItRan", () => {
  it("marks the messages and steps whose message was not sent in the run, with the reason", () => {
    const { steps, effects } = asItRan(result, { ask: "They opted out." });
    expect(steps.map(({ status, heldInRun }) => [status, heldInRun])).toEqual([
      ["suppressed", "They opted out."],
      ["succeeded", undefined],
    ]);
    expect(effects.sms).toEqual([
      { ...text("ask"), status: "suppressed", heldInRun: "They opted out." },
      text("thank"),
    ]);
  });
});
