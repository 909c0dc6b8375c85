import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextBatch } from "./pace";

/** The batches of a step that goes through `total` items. */
function batches(total: number, perMinute: number) {
  const all: { at: number; size: number }[] = [];
  for (let done = 0, at = 0; done < total; ) {
    const { size, pauseMs } = nextBatch(done, perMinute);
    all.push({ at, size });
    done += size;
    at += pauseMs;
  }
  return all;
}

describe("the pace of a list", () => {
  it.each([
    [1, [1, 1], 60_000],
    [7, [1, 1], 60_000 / 7],
    [60, [5, 5], 5_000],
    [100, [8, 8, 9, 8], 5_000],
    [1_000, [83, 83, 84], 5_000],
  ])("%i a minute begins with batches of %j, %d ms apart", (perMinute, sizes, pauseMs) => {
    const first = batches(2_000, perMinute).slice(0, sizes.length);
    expect(first.map(({ size }) => size)).toEqual(sizes);
    expect(nextBatch(0, perMinute).pauseMs).toBe(pauseMs);
  });

  it("starts exactly that many in any minute, and never stands still", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), (perMinute) => {
        const all = batches(3_000, perMinute);
        const within = (from: number) =>
          all.filter(({ at }) => at >= from && at < from + 59_999).reduce((sum, { size }) => sum + size, 0);
        for (const { at, size } of all.slice(0, 12)) {
          expect(size).toBeGreaterThan(0);
          expect(within(at)).toBe(perMinute);
        }
      }),
    );
  });
});
