import { expect, it } from "vitest";
import { WORKSPACE } from "@/lib/automation/testing/reading";
import { compareReplays } from "./compare";
import type { Effect, Replay } from "./replay";
import { Tally } from "./summary";

const NOON = "2026-03-10T16:00:00.000Z";
const NIGHT = "2026-03-11T04:00:00.000Z";
const text = (to: string, at = NOON): Effect => ({ kind: "sms", nodeId: "a", at, to, body: "Hi" });
const of = (...effects: Effect[]): Replay => ({
  steps: [],
  path: effects.map(({ nodeId }) => nodeId),
  effects,
  end: NOON,
});
const add = (tally: Tally, before: Replay, after: Replay) =>
  tally.add(before, after, compareReplays(before, after));
const open = () =>
  new Tally({ workspace: WORKSPACE, eventType: "call.missed", from: 0, to: 14 * 86_400_000 });

it("counts people, not texts, and the texts outside business hours", () => {
  const tally = open();
  add(tally, of(text("+12025550101", NIGHT)), of());
  add(tally, of(text("+12025550102"), text("+12025550102")), of(text("+12025550102")));
  add(tally, of(text("+12025550102")), of(text("+12025550102")));
  tally.addUnknown("free_times");
  expect(tally.summary()).toMatchObject({
    events: 4,
    compared: 3,
    notComparable: 1,
    different: 2,
    effects: { sms: { before: 4, after: 2 }, email: { before: 0, after: 0 } },
    headline:
      "Last 14 days: 4 missed calls. This version would text 1 fewer person; 1 text outside hours becomes 0. 1 event could not be compared.",
  });
  expect(tally.paths).toEqual({ before: { a: 4 }, after: { a: 2 } });
});

it("says how many events there were and whether the version would have done the same", () => {
  const tally = open();
  expect(tally.summary().headline).toBe("Last 14 days: 0 missed calls.");
  add(tally, of(text("+12025550101")), of(text("+12025550101")));
  expect(tally.summary().headline).toBe(
    "Last 14 days: 1 missed call. This version would have done the same.",
  );
  add(tally, of(text("+12025550101")), of({ ...text("+12025550101"), body: "Hello" }));
  expect(tally.summary().headline).toBe(
    "Last 14 days: 2 missed calls. This version would word 1 text differently.",
  );
  add(tally, of(text("+12025550101")), of({ ...text("+12025550101"), at: NIGHT }));
  expect(tally.summary().headline).toBe(
    "Last 14 days: 3 missed calls. This version would act differently for 2 events; 0 texts outside hours become 1.",
  );
});

it("does not call a text that is held back another wording", () => {
  const tally = open();
  const held = { ...text("+12025550101"), status: "suppressed", suppressedReason: "quiet_hours" };
  add(tally, of({ ...text("+12025550101"), status: "sent" }), of(held));
  expect(tally.summary().headline).toContain("would act differently for 1 event.");
});

it("does not call alike what could not be compared", () => {
  const tally = open();
  tally.addUnknown("contact_changed");
  expect(tally.summary().headline).toBe("Last 14 days: 1 missed call. It could not be compared.");
  tally.addUnknown("contact_changed");
  expect(tally.summary().headline).toBe("Last 14 days: 2 missed calls. None of them could be compared.");
  add(tally, of(text("+12025550101")), of(text("+12025550101")));
  expect(tally.summary().headline).toBe(
    "Last 14 days: 3 missed calls. This version would have done the same for the 1 that could be compared. 2 events could not be compared.",
  );
});
