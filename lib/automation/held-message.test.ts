import { describe, expect, it } from "vitest";
import { outdated } from "./held-message";
import { NO_RECORDS } from "./records";

const ENTERED = "2027-03-01T12:00:00.000Z";
const NOW = Date.parse("2027-03-01T18:00:00Z");
const visit = { id: "appt_1", status: "booked", starts_at: "2027-03-03T15:00:00.000Z" };

const ends = (appointment: object | null, type = "appointment.reminder") =>
  outdated(
    { enteredAt: ENTERED, event: { id: "evt_1", type, occurredAt: ENTERED } },
    { now: NOW, records: { ...NO_RECORDS, appointment: appointment && { ...visit, ...appointment } } },
  )?.outcome ?? null;

describe("a message that waited", () => {
  it.each<[string, object | null, string | null]>([
    ["about nothing in the calendar", null, null],
    ["about a visit to come", {}, null],
    ["about a visit that was moved", { starts_at: "2027-03-09T15:00:00.000Z" }, null],
    [
      "whose visit was canceled meanwhile",
      { status: "cancelled", cancelled_at: "2027-03-01T13:00:00.000Z" },
      "cancelled",
    ],
    ["about a cancellation", { status: "cancelled", cancelled_at: "2027-03-01T11:00:00.000Z" }, null],
    ["about a cancellation of this very moment", { status: "cancelled", cancelled_at: ENTERED }, null],
    ["whose visit began meanwhile", { starts_at: "2027-03-01T17:00:00.000Z" }, "past"],
    ["about a visit that had begun before", { starts_at: "2027-03-01T11:00:00.000Z" }, null],
    ["about a cancellation nobody dated", { status: "cancelled" }, null],
  ])("%s", (_, appointment, outcome) => {
    expect(ends(appointment)).toBe(outcome);
  });

  it("is only outdated by the beginning of a visit when it reminds of it", () => {
    expect(ends({ starts_at: "2027-03-01T17:00:00.000Z" }, "appointment.booked")).toBeNull();
  });
});
