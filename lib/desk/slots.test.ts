import { describe, expect, it } from "vitest";
import { freeSlots } from "./slots";

const HOUR = 3_600_000;
const open = (open: string, close: string) =>
  Object.fromEntries(
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [
      day,
      { open, close },
    ]),
  ) as unknown as Parameters<typeof freeSlots>[0]["hours"]["businessHours"];

const slots = (
  day: string,
  of: { open: string; close: string; lengthMs?: number; busy?: [string, string][] },
) => {
  const from = Date.parse(`${day}T00:00:00Z`);
  return freeSlots({
    from,
    to: from + 24 * HOUR,
    lengthMs: of.lengthMs ?? HOUR,
    blockMs: of.lengthMs ?? HOUR,
    hours: { timezone: "America/New_York", businessHours: open(of.open, of.close), holidays: [] },
    busy: (of.busy ?? []).map(([a, b]) => ({ from: Date.parse(a), to: Date.parse(b) })),
    limit: 200,
  }).map((at) => new Date(at).toISOString());
};

describe("free times on a daylight saving change", () => {
  it("begin at the opening hour in the practice's zone", () => {
    const before = slots("2027-03-13", { open: "09:00", close: "12:00" });
    const after = slots("2027-03-14", { open: "09:00", close: "12:00" });
    expect([before[0], after[0]]).toEqual(["2027-03-13T14:00:00.000Z", "2027-03-14T13:00:00.000Z"]);
    expect([before.at(-1), after.at(-1)]).toEqual(["2027-03-13T16:00:00.000Z", "2027-03-14T15:00:00.000Z"]);
  });

  it("skip the missing hour and include the repeated one twice", () => {
    const forward = slots("2027-03-14", { open: "01:00", close: "04:00", lengthMs: HOUR / 4 });
    // The local times between 06:00Z and 08:00Z lack one hour.
    expect(forward).toHaveLength(8);
    expect(new Set(forward).size).toBe(forward.length);
    const back = slots("2027-11-07", { open: "01:00", close: "03:00", lengthMs: HOUR / 4 });
    expect(back).toHaveLength(12);
  });

  it("leave out busy times, to the minute", () => {
    const taken: [string, string] = ["2027-03-14T13:30:00Z", "2027-03-14T14:10:00Z"];
    const found = slots("2027-03-14", { open: "09:00", close: "12:00", busy: [taken] });
    expect(found[0]).toBe("2027-03-14T14:15:00.000Z");
  });
});

it("leaves out times that reach into a break", () => {
  const day = { open: "09:00", close: "15:00", breaks: [{ from: "12:00", to: "13:00" }] };
  const from = Date.parse("2031-03-03T00:00:00Z");
  const found = freeSlots({
    from,
    to: from + 24 * HOUR,
    lengthMs: HOUR,
    blockMs: HOUR,
    hours: { timezone: "UTC", businessHours: { monday: day }, holidays: [] },
    busy: [],
    limit: 200,
  }).map((at) => new Date(at).toISOString().slice(11, 16));
  expect(found.filter((time) => time > "10:45" && time < "13:15")).toEqual(["11:00", "13:00"]);
});
