import { describe, expect, it } from "vitest";
import type { ActionNode } from "@/lib/automation/schema";
import type { RunDetail } from "@/lib/contract/runs";
import { translator } from "@/lib/messages/translator";
import { standsAtText } from "./stands-at-text";

const wakeAt = "2026-03-11T14:00:00.000Z";
const step = (action: string, config: ActionNode["config"] = {}): ActionNode => ({
  id: "a",
  type: "action",
  action,
  config,
});
const text = (state: Parameters<typeof standsAtText>[0], node: ActionNode, label: string) =>
  standsAtText(state, node, { label, timezone: "UTC", t: translator("en", "editorRuns") }).replaceAll(
    "\u202f",
    " ",
  );

describe("standsAtText", () => {
  it("names the end of a wait", () => {
    expect(text({ status: "waiting", wakeAt }, step("delay"), "Waiting")).toBe(
      "Waiting until Mar 11, 2026, 2:00 PM",
    );
  });

  it("names the event a run waits for", () => {
    const node = step("wait_for_event", { event: "sms.received" });
    expect(text({ status: "waiting", wakeAt }, node, "Waiting")).toBe(
      "Waiting: a text is received, until Mar 11, 2026, 2:00 PM at the latest",
    );
  });

  it("says that a step which failed is tried again", () => {
    const failed = (nodeId: string) => [{ nodeId, status: "failed" }] as RunDetail["steps"];
    const state = { status: "waiting", wakeAt } as const;
    expect(text({ ...state, steps: failed("a") }, step("http_request"), "Waiting")).toBe(
      "It failed and will be tried again Mar 11, 2026, 2:00 PM",
    );
    expect(text({ ...state, steps: failed("before") }, step("delay"), "Waiting")).toMatch(/^Waiting until/);
  });

  it("omits a time that does not apply", () => {
    expect(text({ status: "paused", wakeAt }, step("delay"), "Held")).toBe("Held");
    expect(text({ status: "running", wakeAt: null }, step("send_sms"), "Running")).toBe("Running");
  });
});
