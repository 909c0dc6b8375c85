import { describe, expect, it } from "vitest";
import { msAfter, readLaterEvent, spanAfter } from "./later-event";

describe("readLaterEvent", () => {
  it("reads both forms of a span, and keeps the payload", () => {
    const data = { body: "Yes" };
    const read = { after: { amount: 3, unit: "hours" }, event: "sms.received", data };
    expect(readLaterEvent({ after: "3h", event: "sms.received", data })).toEqual(read);
    expect(readLaterEvent(read)).toEqual(read);
  });

  it.each([
    [{ at: "2026-06-02T15:00:00Z", event: "sms.received" }],
    [{ after: "soon", event: "sms.received" }],
    [{ after: { amount: 1, unit: "weeks" }, event: "sms.received" }],
    [{ after: "3h" }],
    [null],
  ])("is null for %j, which the form cannot show", (value) => {
    expect(readLaterEvent(value)).toBeNull();
  });
});

describe("spanAfter", () => {
  it.each([
    [0, { amount: 1, unit: "minutes" }],
    [20_000, { amount: 1, unit: "minutes" }],
    [90 * 60_000, { amount: 90, unit: "minutes" }],
    [2 * 3_600_000, { amount: 2, unit: "hours" }],
    [3 * 86_400_000, { amount: 3, unit: "days" }],
  ] as const)("says %i ms in the largest exact unit", (ms, span) => {
    expect(spanAfter(ms)).toEqual(span);
    expect(msAfter(span)).toBeGreaterThanOrEqual(ms);
  });
});
