import { describe, expect, it } from "vitest";
import type { Definition } from "@/lib/automation/schema";
import { translator } from "@/lib/messages/translator";
import { endedText } from "./ended-text";

const definition: Definition = {
  name: "",
  description: "",
  nodes: [
    { id: "t", type: "trigger", event: "appointment.completed" },
    { id: "later", type: "action", action: "delay", name: "Six months later", config: {} },
  ],
  edges: [],
  settings: { stopOn: [{ event: "appointment.booked" }] },
};
const run = {
  status: "stopped" as const,
  finishedAt: "2026-11-26T19:19:00.000Z",
  currentNodeId: "later",
  stopped: { outcome: "stop_on", reason: "An event happened that ends this automation" },
};
const text = (more: Partial<Parameters<typeof endedText>[0]> = {}, of: Definition | null = definition) =>
  endedText({ ...run, ...more }, of, {
    label: "Stopped",
    timezone: "America/New_York",
    t: translator("en", "editorRuns"),
    steps: translator("en", "steps"),
    records: translator("en", "records"),
  })?.replaceAll("\u202f", " ");

describe("endedText", () => {
  it("says when, where and by which rule a run was ended", () => {
    expect(text()).toBe(
      "Stopped Nov 26, 2026, 2:19 PM at “Six months later”. It ends early when an appointment is booked.",
    );
  });

  it("gives the reason of a stop step, and of the engine, in its own words", () => {
    expect(text({ currentNodeId: null, stopped: { outcome: "not now", reason: null } })).toBe(
      "Stopped Nov 26, 2026, 2:19 PM. Reason: not now.",
    );
    expect(text({ stopped: { outcome: "cancelled", reason: "The appointment was canceled" } }, null)).toBe(
      "Stopped Nov 26, 2026, 2:19 PM. The appointment was canceled.",
    );
  });

  it("is silent about a run that is not over, or came to its end", () => {
    expect(text({ finishedAt: null, status: "waiting" })).toBeUndefined();
    expect(text({ status: "succeeded" })).toBeUndefined();
  });
});
