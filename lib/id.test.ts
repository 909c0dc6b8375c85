import { expect, it, vi } from "vitest";
import { forgetIds, idAt, newId, timeOfId } from "./id";

it("an id knows when it was made", () => {
  const at = Date.parse("2031-01-02T03:04:05.678Z");
  expect(timeOfId(newId("call", at))).toBe(at);
  expect(timeOfId(idAt("evt", at))).toBe(at);
});

const YEAR = 365 * 86_400_000;

it("an id of a sandbox whose clock is ahead, or of the past, moves no other id", () => {
  const began = Date.now();
  for (const ahead of [YEAR, 240_000, 3_000]) {
    newId("run", began + ahead);
    expect(timeOfId(newId("run"))).toBeLessThanOrEqual(Date.now() + 1_000);
  }
  expect(timeOfId(newId("run", began + YEAR / 12))).toBe(began + YEAR / 12);
  expect(timeOfId(newId("run", began - YEAR))).toBe(began - YEAR);
});

it("ids are in the order they were made, at each of several times", () => {
  const present = Date.now();
  const [early, late]: [string[], string[]] = [[], []];
  for (let n = 0; n < 100; n++) {
    // The clock of a transaction is a little behind, and so may the next one's be.
    early.push(newId("run", present - (n % 3)));
    late.push(newId("run", present + YEAR));
  }
  expect(early).toEqual([...new Set(early)].sort());
  expect(late).toEqual([...new Set(late)].sort());
});

it("an hour nobody has used for long is forgotten, the present is not", () => {
  const [first] = [newId("run")];
  for (let hour = 1; hour <= 200; hour++) newId("run", Date.now() + YEAR + hour * 3_600_000);
  expect([first, newId("run")].sort()[0]).toBe(first);
});

it("a clock that was wrong and is put right does not leave later ids in the future", () => {
  vi.useFakeTimers({ now: Date.now() + YEAR, toFake: ["Date"] });
  newId("run");
  vi.useRealTimers();
  expect(timeOfId(newId("run"))).toBeLessThanOrEqual(Date.now() + 1_000);
});

it("a clock that is turned back by minutes moves the next ids, unless the earlier ones are forgotten", () => {
  const later = Date.now() + YEAR;
  newId("evt", later);
  expect(timeOfId(newId("evt", later - 60_000))).toBe(later);
  forgetIds();
  expect(timeOfId(newId("evt", later - 60_000))).toBe(later - 60_000);
});
