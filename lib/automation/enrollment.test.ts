import { describe, expect, it } from "vitest";
import { entryRefusal, isHeldOut, isSamePerson, stopBy, stopRulesOf, windowOpens } from "./enrollment";
import { iso } from "./instants";
import type { JsonObject } from "./json";
import { narrate } from "./narrate";
import { narrateDiff } from "./narrate-diff";
import { fold } from "./testing/fold";
import { definitionOf, eventOf, NOW, sayTo, TRIGGER } from "./testing/reading";
import { toys } from "./testing/toy-actions";

const NEW_YORK = "America/New_York";
const per = (mode: "once" | "once_per" | "not_while_running") =>
  mode === "once_per" ? { mode, per: { amount: 1, unit: "days" as const } } : { mode };
const lastAt = Date.parse("2026-03-07T20:00:00Z");

describe("entering again", () => {
  it.each([
    ["once", false, "2027-01-01T00:00:00Z", true],
    ["not_while_running", true, "2026-03-09T00:00:00Z", true],
    ["not_while_running", false, "2026-03-07T20:00:01Z", false],
    // The clock goes forward that night: a calendar day has 23 hours.
    ["once_per", false, "2026-03-08T18:59:00Z", true],
    ["once_per", false, "2026-03-08T19:00:00Z", false],
  ] as const)("%s, running %s, at %s is refused: %s", (mode, isRunning, now, refused) => {
    const at = { now: Date.parse(now), timezone: NEW_YORK };
    expect(entryRefusal(per(mode), { lastAt, isRunning }, at) !== null).toBe(refused);
  });

  it("is never refused the first time", () => {
    expect(entryRefusal(per("once"), null, { now: NOW, timezone: NEW_YORK })).toBeNull();
  });
});

describe("the send window", () => {
  const window = { from: "09:00", to: "18:00", days: ["monday", "tuesday", "friday"] } as const;
  const opens = (at: string) => windowOpens(Date.parse(at), { ...window, days: [...window.days] }, NEW_YORK);

  it.each([
    ["2026-03-10T15:00:00Z", "2026-03-10T15:00:00.000Z"],
    ["2026-03-10T11:00:00Z", "2026-03-10T13:00:00.000Z"],
    ["2026-03-10T22:30:00Z", "2026-03-13T13:00:00.000Z"],
    ["2026-03-06T23:30:00Z", "2026-03-09T13:00:00.000Z"],
  ])("at %s opens at %s", (at, then) => {
    expect(iso(opens(at) ?? 0)).toBe(then);
  });

  it("holds a message until it opens, and nothing else", () => {
    const settings = { sendWindow: { from: "12:00", to: "13:00" } };
    const nodes = [
      TRIGGER,
      { id: "a", type: "action", action: "keep", config: { name: "Sam" }, next: "b" },
      sayTo("b"),
    ];
    const { ends, performed } = fold({ definition: definitionOf(nodes, [], settings), event: eventOf({}) });
    expect(performed.map(({ nodeId }) => nodeId)).toEqual(["a", "b"]);
    expect(ends).toEqual(["wait_until 2026-03-10T16:00:00.000Z"]);
  });
});

it("ends a run by the first rule an event meets", () => {
  const settings = {
    stopOn: [{ event: "sms.received", match: { is_opt_out: true } }],
    goal: { event: "sms.received", within: { amount: 1, unit: "hours" as const } },
  };
  const by = (data: JsonObject, now: number) =>
    stopBy(settings, eventOf(data, "sms.received"), { startedAt: NOW, now });
  expect(by({ is_opt_out: true }, NOW)?.outcome).toBe("stop_on");
  expect(by({}, NOW + 1)?.outcome).toBe("goal");
  expect(by({}, NOW + 3_600_001)).toBeNull();
});

it("takes every text where any reply counts", () => {
  const settings = { stopOn: [{ event: "sms.received", match: { any_reply: true } }] };
  const by = (data: JsonObject, type: string) =>
    stopBy(settings, eventOf(data, type), { startedAt: NOW, now: NOW });
  expect(by({ body: "hello" }, "sms.received")?.outcome).toBe("stop_on");
  expect(by({ any_reply: true }, "call.missed")).toBeNull();
  expect(stopRulesOf({ stopOn: [{ event: "call.missed", match: { any_reply: true } }] })[0]?.match).toEqual({
    any_reply: true,
  });
});

it("takes a contact or a number in common for the same person", () => {
  const sam = { id: "con_1", phone: "+12025550123" };
  expect(isSamePerson(sam, { id: "con_1", phone: "+12025550188" })).toBe(true);
  expect(isSamePerson(sam, { id: "con_2", phone: "+12025550123" })).toBe(true);
  expect(isSamePerson(sam, { id: "con_2", phone: null })).toBe(false);
  expect(isSamePerson({ id: null, phone: null }, { id: null, phone: null })).toBe(false);
});

it("leaves out the same share of people each time, and no strangers without a number", () => {
  const people = Array.from({ length: 2_000 }, (_, i) => ({ id: `con_${i}`, phone: null }));
  const out = people.filter((one) => isHeldOut("auto_1", one, 10));
  expect(out.length).toBeGreaterThan(140);
  expect(out.length).toBeLessThan(260);
  expect(people.filter((one) => isHeldOut("auto_1", one, 10))).toEqual(out);
  expect(people.filter((one) => isHeldOut("auto_2", one, 10))).not.toEqual(out);
  expect(isHeldOut("auto_1", { id: null, phone: null }, 90)).toBe(false);
  const phones = Array.from({ length: 50 }, (_, i) => `+12025550${100 + i}`);
  const known = phones.map((phone, i) => isHeldOut("auto_1", { id: `con_${i}`, phone }, 50));
  expect(phones.map((phone) => isHeldOut("auto_1", { id: null, phone }, 50))).toEqual(known);
});

it("is described in words, in the whole and in a change", () => {
  const settings = {
    entry: { mode: "once_per", per: { amount: 7, unit: "days" } },
    stopOn: [{ event: "sms.received" }, { event: "lead.statusChanged", match: { status: "converted" } }],
    goal: { event: "appointment.booked", within: { amount: 3, unit: "days" } },
    sendWindow: { from: "09:00", to: "18:00", days: ["monday", "friday"] },
    holdoutPercent: 10,
  };
  const nodes = [TRIGGER, sayTo("a")];
  const [before, after] = [definitionOf(nodes), definitionOf(nodes, [], settings)];
  const text = narrate(after, toys).text;
  expect(text).toContain(
    "The same person can enter again after 7 days. It ends early when a text is received, or when a lead's status changes with status “converted”. Goal: an appointment is booked within 3 days. Messages leave between 9:00 AM and 6:00 PM on Monday and Friday. 10% of people are left out for comparison.",
  );
  const changes = narrateDiff({ before, after }, toys).map((entry) => entry.text);
  expect(changes).toContain("Set who can enter to: The same person can enter again after 7 days");
  expect(changes.join(" ")).not.toContain("{");
  const later = definitionOf(nodes, [], { ...settings, entry: { mode: "once" } });
  expect(narrateDiff({ before: after, after: later }, toys).map((entry) => entry.text)).toEqual([
    "Changed who can enter from: The same person can enter again after 7 days to: Each person can enter once",
  ]);
});
