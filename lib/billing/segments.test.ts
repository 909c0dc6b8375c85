import { describe, expect, it } from "vitest";
import { parsePeriod } from "./periods";
import { isActiveIn, prorate, type Segments, segmentsSchema, statusAt } from "./segments";

const june = parsePeriod("2027-06");
const on = (day: string, time = "12:00:00Z") => `2027-06-${day}T${time}`;
const one = (statuses: Segments["statuses"], plans?: Segments["plans"]): Segments => ({
  plans: plans ?? [{ from: "2027-01-01T00:00:00Z", plan: "starter" }],
  statuses,
});
const days = (segments: Segments) => prorate(segments, june).chargeableDays;

describe("a chargeable day", () => {
  it("is a day with any active instant", () => {
    const brief = one([
      { from: on("10", "23:59:59.999Z"), status: "active" },
      { from: on("11", "00:00:00.000Z"), status: "suspended" },
    ]);
    expect(days(brief)).toBe(1);
  });

  it("excludes a day where active and suspended fall on the same instant", () => {
    const never = one([
      { from: on("10"), status: "active" },
      { from: on("10"), status: "suspended" },
    ]);
    expect(days(never)).toBe(0);
  });

  it("is free from the first full day of a suspension to its last", () => {
    const held = one([
      { from: "2027-01-01T00:00:00Z", status: "active" },
      { from: on("10", "00:00:00Z"), status: "suspended" },
      { from: on("12", "00:00:00Z"), status: "active" },
    ]);
    expect(days(held)).toBe(28);
  });

  it("belongs to the plan in force at its end; a change at midnight belongs to the new day", () => {
    const noon = one(
      [{ from: "2027-01-01T00:00:00Z", status: "active" }],
      [
        { from: "2027-01-01T00:00:00Z", plan: "starter" },
        { from: on("11"), plan: "business" },
        { from: on("11", "18:00:00Z"), plan: "professional" },
        { from: on("21", "00:00:00Z"), plan: "starter" },
      ],
    );
    expect(prorate(noon, june)).toEqual({
      plans: [
        { plan: "starter", days: 20 },
        { plan: "professional", days: 10 },
      ],
      chargeableDays: 30,
      planAtEnd: "starter",
      planOfMostDays: "starter",
      statusAtEnd: "active",
    });
  });

  it("is not lost when a plan is recorded a moment after the account", () => {
    const late = one(
      [{ from: on("18"), status: "active" }],
      [{ from: "2027-07-02T00:00:00Z", plan: "business" }],
    );
    expect(prorate(late, june).plans).toEqual([{ plan: "business", days: 13 }]);
  });

  it("exists neither before the account was created nor after it was closed", () => {
    expect(days(one([{ from: "2027-07-01T00:00:00Z", status: "active" }]))).toBe(0);
    expect(isActiveIn(one([{ from: "2027-07-01T00:00:00Z", status: "active" }]), june)).toBe(false);
    expect(isActiveIn(one([{ from: "2027-06-30T23:00:00Z", status: "active" }]), june)).toBe(true);
    expect(days(one([{ from: "2027-05-01T00:00:00Z", status: "closed" }]))).toBe(0);
    expect(prorate(one([{ from: "2027-07-01T00:00:00Z", status: "active" }]), june).statusAtEnd).toBeNull();
  });
});

describe("a history", () => {
  it("must be in time order and name a plan", () => {
    const backwards = one([
      { from: on("11"), status: "suspended" },
      { from: on("10"), status: "active" },
    ]);
    expect(() => prorate(backwards, june)).toThrow("time order");
    const broken = one([{ from: "yesterday", status: "active" }]);
    expect(() => prorate(broken, june)).toThrow("time order");
    expect(segmentsSchema.safeParse(broken).success).toBe(false);
    expect(() => prorate({ plans: [], statuses: [{ from: on("10"), status: "active" }] }, june)).toThrow(
      "plan",
    );
  });

  it("gives the status at an instant", () => {
    const held = one([
      { from: on("10"), status: "active" },
      { from: on("12"), status: "suspended" },
    ]);
    expect(statusAt(held, Date.parse(on("10")) - 1)).toBeNull();
    expect(statusAt(held, Date.parse(on("10")))).toBe("active");
    expect(statusAt(held, Date.parse(on("12")))).toBe("suspended");
  });
});
