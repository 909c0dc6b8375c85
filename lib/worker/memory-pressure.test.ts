import { describe, expect, it } from "vitest";
import { exhaustionOf, type Reading, withReading } from "./memory-pressure";

type Step = { after: number; collecting?: number; retained?: number };

/** Readings over time. A step with `left` includes a full collection. */
function readingsOf(steps: readonly Step[]): Reading[] {
  let readings: Reading[] = [];
  let last: Reading = { at: 0, collectingMs: 0, fullCollections: 0, retained: 0 };
  for (const { after, collecting = 0, retained } of steps) {
    last = {
      at: last.at + after,
      collectingMs: last.collectingMs + after * collecting,
      fullCollections: last.fullCollections + (retained === undefined ? 0 : 1),
      retained: retained ?? last.retained,
    };
    readings = withReading(readings, last);
  }
  return readings;
}
const times = (count: number, step: Step) => Array.from({ length: count }, () => step);

describe("a heap", () => {
  it.each<[string, Step[]]>([
    ["without a reading", []],
    ["after one collection that left it full", [{ after: 100, retained: 0.95 }]],
    [
      "that a second collection emptied",
      [
        { after: 100, retained: 0.95 },
        { after: 100, retained: 0.4 },
      ],
    ],
    ["that collects a lot while it has room", times(100, { after: 100, collecting: 0.9, retained: 0.3 })],
    ["that is fairly full and works", times(100, { after: 3_000, collecting: 0.2, retained: 0.83 })],
    ["that collects a lot for a moment", times(30, { after: 100, collecting: 0.9, retained: 0.74 })],
    [
      "that collected a lot long ago",
      [
        ...times(30, { after: 100, collecting: 0.9, retained: 0.74 }),
        ...times(60, { after: 100, collecting: 0.1 }),
      ],
    ],
  ])("%s is not exhausted", (_, steps) => {
    expect(exhaustionOf(readingsOf(steps))).toBeNull();
  });

  it("is exhausted when two full collections in a row leave over 85 % of its limit", () => {
    const readings = readingsOf([
      { after: 100, retained: 0.86 },
      { after: 60_000, collecting: 0.1 },
      { after: 50, collecting: 1 },
      { after: 100, retained: 0.97 },
    ]);
    expect(exhaustionOf(readings)).toMatchObject({ cause: "heap_full", retained: 0.97 });
  });

  it("is exhausted when three full collections within five seconds leave over 80 %", () => {
    expect(exhaustionOf(readingsOf(times(2, { after: 1_000, retained: 0.82 })))).toBeNull();
    const readings = readingsOf(times(3, { after: 1_000, retained: 0.82 }));
    expect(exhaustionOf(readings)).toMatchObject({ cause: "heap_full", retained: 0.82 });
  });

  it("is exhausted when it is nearly full and collects for most of five seconds", () => {
    const readings = readingsOf(times(51, { after: 100, collecting: 0.7, retained: 0.72 }));
    const exhaustion = exhaustionOf(readings);
    expect(exhaustion).toMatchObject({ cause: "collecting", retained: 0.72 });
    expect(exhaustion?.collecting).toBeCloseTo(0.7);
  });

  it("is exhausted when single collections take seconds", () => {
    const readings = readingsOf(times(3, { after: 4_000, collecting: 0.95, retained: 0.8 }));
    expect(exhaustionOf(readings)).toMatchObject({ cause: "collecting" });
  });
});

it("keeps the readings of the last five seconds and one before them", () => {
  expect(readingsOf(times(1_000, { after: 100 })).length).toBe(51);
});
