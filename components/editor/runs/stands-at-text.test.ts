import { describe, expect, it } from "vitest";
import type { ActionNode } from "@/lib/automation/schema";
import { standsAtText } from "./stands-at-text";

const wakeAt = "2026-03-11T14:00:00.000Z";
const step = (action: string, config: ActionNode["config"] = {}): ActionNode => ({
  id: "a",
  type: "action",
  action,
  config,
});
const said = (...args: Parameters<typeof standsAtText>) => standsAtText(...args).replaceAll("\u202f", " ");

describe("where a run stands", () => {
  it("says until when it waits", () => {
    expect(said({ status: "waiting", wakeAt }, step("delay"), "UTC")).toBe(
      "Waiting until Mar 11, 2026, 2:00 PM",
    );
  });

  it("says for which event it waits", () => {
    const node = step("wait_for_event", { event: "sms.received" });
    expect(said({ status: "waiting", wakeAt }, node, "UTC")).toBe(
      "Waiting: a text arrives, until Mar 11, 2026, 2:00 PM at the latest",
    );
  });

  it("says no time that does not hold", () => {
    expect(said({ status: "paused", wakeAt }, step("delay"), "UTC")).toBe("Held");
    expect(said({ status: "running", wakeAt: null }, step("send_sms"), "UTC")).toBe("Running");
  });
});
