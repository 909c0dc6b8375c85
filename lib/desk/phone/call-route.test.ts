import { describe, expect, it } from "vitest";
import { type CallMoment, nextCallStep } from "./call-route";
import { routeFields, routeSettings } from "./route-settings";

const [MAIN, BACK, NIGHT] = ["+12025550107", "+12025550108", "+12025550109"];
const desk = {
  timezone: "America/New_York",
  businessHours: { monday: { open: "09:00", close: "17:00" }, friday: { open: "09:00", close: "17:00" } },
  holidays: ["2026-11-27"],
};
const at = (local: string) => Date.parse(`${local}-05:00`);
const MONDAY_NOON = at("2026-11-23T12:00:00");
const next = (settings: object, moment: CallMoment = { at: "start" }, now = MONDAY_NOON) =>
  nextCallStep(routeSettings.parse(settings), moment, { now, desk });

describe("a call that comes in", () => {
  it("rings the desk's numbers together, each once, for twenty seconds", () => {
    expect(next({ numbers: [{ phone: MAIN }, { phone: BACK }, { phone: MAIN }], greeting: "Hello" })).toEqual(
      {
        ...{ does: "ring", language: "en-US", say: "Hello", numbers: [MAIN, BACK] },
        ...{ inOrder: false, seconds: 20, record: false, screen: false },
      },
    );
  });

  it("rings them one after the other when asked to", () => {
    const settings = { numbers: [{ phone: MAIN }, { phone: BACK }], ring: "in_order", ringSeconds: 15 };
    expect(next(settings)).toMatchObject({ inOrder: true, seconds: 15 });
  });

  it("goes to voicemail without numbers, and ends where there is no voicemail", () => {
    expect(next({})).toMatchObject({ does: "voicemail", seconds: 120 });
    expect(next({ voicemail: false })).toMatchObject({ does: "goodbye" });
  });

  it("goes to voicemail outside business hours and on holidays, if set so", () => {
    const settings = { numbers: [{ phone: MAIN }], openHoursOnly: true };
    expect(next(settings)).toMatchObject({ does: "ring" });
    for (const local of ["2026-11-23T17:00:00", "2026-11-24T12:00:00", "2026-11-27T12:00:00"]) {
      expect(next(settings, { at: "start" }, at(local))).toMatchObject({ does: "voicemail" });
      expect(next({ ...settings, openHoursOnly: false }, { at: "start" }, at(local))).toMatchObject({
        does: "ring",
      });
    }
  });
});

describe("a number's shift", () => {
  const day = { phone: MAIN, days: ["monday"], from: "09:00", until: "12:00" };
  const night = { phone: NIGHT, days: ["monday"], from: "22:00", until: "06:00" };
  const ringing = (local: string) => {
    const step = next({ numbers: [day, night] }, { at: "start" }, at(local));
    return step.does === "ring" ? step.numbers : [];
  };

  it.each([
    ["2026-11-23T08:59:00", []],
    ["2026-11-23T09:00:00", [MAIN]],
    ["2026-11-23T11:59:00", [MAIN]],
    ["2026-11-23T12:00:00", []],
    ["2026-11-24T09:00:00", []],
    ["2026-11-23T22:00:00", [NIGHT]],
    ["2026-11-24T05:59:00", [NIGHT]],
    ["2026-11-24T06:00:00", []],
    ["2026-11-23T05:59:00", []],
  ])("at %s rings %j", (local, numbers) => {
    expect(ringing(local)).toEqual(numbers);
  });
});

describe("a menu", () => {
  const settings = {
    numbers: [{ phone: MAIN }],
    menuPrompt: "Press 1 for billing",
    menu: [
      { key: "1", does: "ring", numbers: [BACK] },
      { key: "2", does: "voicemail" },
      { key: "3", does: "say", say: "We open at nine." },
      { key: "4", does: "ring" },
    ],
  };
  const press = (key: string) => next(settings, { at: "menu", key });

  it("is offered first", () => {
    expect(next(settings)).toMatchObject({ does: "menu", prompt: "Press 1 for billing" });
    expect(next({ ...settings, menu: [] })).toMatchObject({ does: "ring" });
    expect(next({ ...settings, menuPrompt: null })).toMatchObject({ prompt: "Press 1, or 2, or 3, or 4." });
  });

  it("does what its key says", () => {
    expect(press("1")).toMatchObject({ does: "ring", numbers: [BACK] });
    expect(press("2")).toMatchObject({ does: "voicemail" });
    expect(press("3")).toMatchObject({ does: "goodbye", say: "We open at nine." });
    expect(press("4")).toMatchObject({ does: "ring", numbers: [MAIN] });
  });

  it.each(["", "9", "*"])("rings the desk for %j, so that no caller is lost to it", (key) => {
    expect(press(key)).toMatchObject({ does: "ring", numbers: [MAIN] });
  });
});

it("a call the desk did not answer goes to voicemail, and one it answered ends", () => {
  expect(next({}, { at: "unanswered" })).toMatchObject({ does: "voicemail" });
  expect(next({}, { at: "answered" })).toMatchObject({ does: "goodbye", say: null });
  expect(next({}, { at: "recorded" })).toMatchObject({ does: "goodbye" });
});

it("a number is stored with its country code and without spaces", () => {
  const { numbers } = routeFields;
  expect(numbers.parse([{ phone: "+1 (202) 555-0107" }])).toEqual([{ phone: MAIN }]);
  for (const phone of ["202 555 0107", "+1", "anonymous", "+1202555010712345"])
    expect(numbers.safeParse([{ phone }]).success).toBe(false);
});

it("every setting has a default, because stored settings lack those added later", () => {
  expect(Object.keys(routeSettings.parse({})).sort()).toEqual(Object.keys(routeFields).sort());
});
