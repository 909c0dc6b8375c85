import { describe, expect, it } from "vitest";
import type { ScenarioView } from "@/lib/contract/tests-and-scenarios";
import { draftOfScenario, isStored, scenarioBody } from "./scenario-draft";
import { startOf } from "./start-of";

const fixed = { at: "2026-06-03T10:00:00Z", event: "appointment.booked", data: {} };
const stored: ScenarioView = {
  id: "scn_1",
  name: "Yes is understood",
  sampleData: { caller_phone: "+12025550123" },
  startAt: "2026-06-02T15:00:00.000Z",
  events: [{ after: "30m", event: "sms.received", data: { body: "Yes" } }, fixed],
  assertions: [{ type: "ends_at", nodeId: "thanks" }],
  lastResult: null,
  createdAt: "2026-06-01T00:00:00.000Z",
  updatedAt: "2026-06-01T00:00:00.000Z",
};
const now = { timezone: "America/New_York", now: Date.parse("2026-06-01T12:00:00Z") };

const opened = { event: "call.missed", timezone: now.timezone };

describe("a scenario in the test panel", () => {
  it("shows its payload, time and later events, and keeps what the form cannot show", () => {
    const draft = draftOfScenario(stored, opened);
    expect(draft).toMatchObject({
      sample: { event: "call.missed", data: stored.sampleData },
      when: { at: stored.startAt },
      later: [{ after: { amount: 30, unit: "minutes" }, event: "sms.received" }],
      scenario: { id: "scn_1", assertions: stored.assertions, otherEvents: [fixed] },
    });
  });

  it.each(["day", "evening", "weekend"] as const)("reopens at the option it was saved with: %s", (option) => {
    const { startAt = null } = startOf(option, now);
    const saved = { ...stored, startAt, updatedAt: new Date(now.now).toISOString() };
    const draft = draftOfScenario(saved, opened);
    expect(draft.when).toEqual({ at: startAt, chosen: option });
    // Weeks later it still begins when it was saved to begin.
    expect(scenarioBody(draft, { ...now, now: now.now + 30 * 86_400_000 }).startAt).toBe(startAt);
  });

  it("reopens at the option it was saved with although something else was changed later", () => {
    const { startAt = null } = startOf("evening", now);
    const at = { createdAt: new Date(now.now).toISOString(), updatedAt: "2026-07-15T00:00:00.000Z" };
    expect(draftOfScenario({ ...stored, startAt, ...at }, opened).when).toEqual({
      at: startAt,
      chosen: "evening",
    });
  });

  it("is saved with everything it was opened with", () => {
    const { startAt, events } = scenarioBody(draftOfScenario(stored, opened), now);
    expect(startAt).toBe(stored.startAt);
    expect(events).toHaveLength(2);
    expect(events).toContainEqual(fixed);
  });

  it("runs at the time of the deploy if it has no start of its own", () => {
    expect(scenarioBody(draftOfScenario({ ...stored, startAt: null }, opened), now).startAt).toBeNull();
  });

  it("has nothing to save until something differs from what is stored", () => {
    const draft = draftOfScenario(stored, opened);
    const open = { ...draft, sample: draft.sample?.data ?? {} };
    expect(isStored(open, stored, now)).toBe(true);
    expect(isStored({ ...open, sample: { caller_phone: "+12025550124" } }, stored, now)).toBe(false);
    expect(isStored({ ...open, later: [] }, stored, now)).toBe(false);
    const renamed = open.scenario && { ...open.scenario, name: "Yes" };
    expect(isStored({ ...open, scenario: renamed }, stored, now)).toBe(false);
  });
});
