import { describe, expect, it } from "vitest";
import { movedSample, sampleAt, sampleOf } from "./event-samples";
import { EVENT_TYPES } from "./events";

const AT = Date.parse("2026-12-01T03:30:00Z");

describe("a sample at another time", () => {
  it("happens at that time, and leaves the desk's hours to it", () => {
    expect(sampleAt("call.missed", AT)).toMatchObject({ missed_at: "2026-12-01T03:30:00.000Z" });
    expect(sampleAt("call.ended", AT)).toMatchObject({ started_at: "2026-12-01T03:26:56.000Z" });
    expect(sampleAt("schedule", AT)).toMatchObject({ fired_at: "2026-12-01T03:30:00.000Z" });
    for (const type of EVENT_TYPES) expect(sampleAt(type, AT)).not.toHaveProperty("during_hours");
  });

  it("keeps the distance between an event and its appointment", () => {
    expect(sampleAt("appointment.reminder", AT)).toMatchObject({ starts_at: "2026-12-02T03:30:00.000Z" });
    expect(sampleAt("appointment.completed", AT)).toMatchObject({
      starts_at: "2026-12-01T02:55:00.000Z",
      marked_at: "2026-12-01T03:30:00.000Z",
    });
  });

  it("sends the desk's hours with a workspace's own events, because nothing derives them", () => {
    const custom = { paid: { title: "Paid", schema: {} } };
    expect(sampleAt("custom.paid", AT, custom)).toEqual(sampleOf("custom.paid", custom));
  });
});

it("moves only unchanged values", () => {
  const [before, after] = [sampleAt("call.missed", AT), sampleAt("call.missed", AT + 3_600_000)];
  const data = { ...before, timestamp: "2026-12-24T08:00:00Z", caller_name: "Elsa Greene" };
  expect(movedSample(data, { before, after })).toMatchObject({
    missed_at: after.missed_at,
    timestamp: "2026-12-24T08:00:00Z",
    caller_name: "Elsa Greene",
  });
});
