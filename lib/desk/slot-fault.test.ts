import { describe, expect, it } from "vitest";
import { nearestSlots, type SlotDesk, slotFault, type WantedSlot } from "./slot-fault";

const at = (clock: string) => `2026-11-30T${clock}:00.000Z`;
const vera = {
  ...{ id: "appt_1", provider: "Dr. Osei", status: "booked" },
  ...{ startsAt: at("10:00"), busyUntil: at("10:45") },
};
const desk: SlotDesk<typeof vera> = {
  appointments: [vera],
  now: Date.parse(at("07:00")),
  timezone: "UTC",
  businessHours: { monday: { open: "08:00", close: "17:00" } },
  providerHours: null,
  holidays: [],
};
const wanted = (clock: string, of: Partial<WantedSlot> = {}): WantedSlot => ({
  ...{ provider: "Dr. Osei", startsAt: Date.parse(at(clock)), minutes: 30, bufferMinutes: 0 },
  ...of,
});

describe("a time with another appointment of the provider", () => {
  it.each([
    ["begins within it", wanted("10:15")],
    ["ends within it", wanted("09:45")],
    ["surrounds it", wanted("09:00", { minutes: 180 })],
    ["begins within its buffer", wanted("10:30")],
    ["reaches it with its own buffer", wanted("09:30", { bufferMinutes: 15 })],
  ])("is taken when it %s", (_, slot) => {
    expect(slotFault(slot, desk)).toEqual({ kind: "taken", by: vera });
  });

  it.each([
    ["ends as it begins", wanted("09:30")],
    ["begins as its buffer ends", wanted("10:45")],
    ["is with another provider", wanted("10:00", { provider: "Dr. Lee" })],
    ["is the appointment itself", wanted("10:15", { id: "appt_1" })],
  ])("is free when it %s", (_, slot) => {
    expect(slotFault(slot, desk)).toBeNull();
  });

  it.each([
    ["cancelled", null],
    ["no_show", null],
    ["completed", "taken"],
  ])("that is %s", (status, kind) => {
    const fault = slotFault(wanted("10:00"), { ...desk, appointments: [{ ...vera, status }] });
    expect(fault?.kind ?? null).toBe(kind);
  });
});

describe("a time outside of the hours", () => {
  it("is closed before opening, after closing, and when it ends after closing", () => {
    for (const clock of ["07:45", "17:00", "16:45"])
      expect([clock, slotFault(wanted(clock), desk)]).toEqual([clock, { kind: "closed" }]);
    expect(slotFault(wanted("16:30"), desk)).toBeNull();
    expect(slotFault(wanted("10:45"), { ...desk, businessHours: {} })).toEqual({ kind: "closed" });
  });

  it("is closed where it reaches into a break", () => {
    const breaks = [{ from: "13:00", to: "14:00" }];
    const lunch = { ...desk, businessHours: { monday: { open: "08:00", close: "17:00", breaks } } };
    for (const slot of [wanted("12:45"), wanted("13:15"), wanted("12:30", { minutes: 120 })])
      expect(slotFault(slot, lunch)).toEqual({ kind: "closed" });
    expect(slotFault(wanted("12:30"), lunch)).toBeNull();
    expect(slotFault(wanted("14:00"), lunch)).toBeNull();
  });

  it("names the holiday", () => {
    const holidays = [{ date: "2026-11-30", name: "Founders' day" }];
    expect(slotFault(wanted("11:00"), { ...desk, holidays })).toEqual({
      kind: "holiday",
      name: "Founders' day",
    });
  });

  it("follows the provider's own hours, and says whether the office is open", () => {
    const own = { ...desk, providerHours: { monday: { open: "12:00", close: "18:00" } } };
    expect(slotFault(wanted("11:00"), own)).toEqual({ kind: "away" });
    expect(slotFault(wanted("18:00"), own)).toEqual({ kind: "closed" });
    expect(slotFault(wanted("17:00"), own)).toBeNull();
  });
});

it("the nearest free times are those on either side, in their order", () => {
  const slots = ["08:00", "09:00", "11:00", "12:00", "15:00"].map((clock) => ({ startsAt: at(clock) }));
  const times = (near: string | null) =>
    nearestSlots(slots, { near: near === null ? null : Date.parse(at(near)), count: 3 }).map(({ startsAt }) =>
      startsAt.slice(11, 16),
    );
  expect(times("10:45")).toEqual(["09:00", "11:00", "12:00"]);
  expect(times(null)).toEqual(["08:00", "09:00", "11:00"]);
});

describe("a time that has passed", () => {
  const later = { ...desk, now: Date.parse(at("09:00")) };

  it.each([
    ["08:59", { kind: "past" }],
    ["06:00", { kind: "past" }],
    ["09:00", null],
  ])("at %s", (clock, fault) => {
    expect(slotFault(wanted(clock), later)).toEqual(fault);
  });

  it("is a conflict first", () => {
    const after = { ...desk, now: Date.parse(at("12:00")) };
    expect(slotFault(wanted("10:00"), after)).toEqual({ kind: "taken", by: vera });
  });
});
