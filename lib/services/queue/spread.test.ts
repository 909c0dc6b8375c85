import { describe, expect, it } from "vitest";
import { isOfShare, type LiveWorker, shareOf, spreadOf, WHOLE } from "./spread";

const workspaces = Array.from({ length: 4_000 }, (_, n) => `ws_01jd${String(n).padStart(22, "0")}`);

const workersAt = (load: number, n: number): LiveWorker[] =>
  Array.from({ length: n }, (_, i) => ({ id: `wrk_${i}`, load }));

describe("the shares of workers", () => {
  it.each([1, 2, 3, 4, 5, 8])(
    "give each workspace to one of %i busy workers, and each worker about as many",
    (of) => {
      const workers = workersAt(0.9, of);
      const shares = workers.map(({ id }) => shareOf(id, workers));
      const counts = workers.map(() => 0);
      for (const workspace of workspaces) {
        const owners = shares.flatMap((share, n) => (isOfShare(spreadOf(workspace), share) ? [n] : []));
        expect(owners).toHaveLength(1);
        counts[owners[0]!]! += 1;
      }
      const even = workspaces.length / of;
      for (const count of counts) expect(Math.abs(count - even) / even).toBeLessThan(0.2);
    },
  );

  it("go to as many of the oldest workers as the load needs", () => {
    const live = (...loads: number[]) => loads.map((load, i) => ({ id: `wrk_${i}`, load }));
    const active = (...loads: number[]) => {
      const workers = live(...loads);
      return workers.filter(({ id }) =>
        workspaces.some((workspace) => isOfShare(spreadOf(workspace), shareOf(id, workers))),
      ).length;
    };
    expect(active(0, 0, 0, 0)).toBe(1);
    expect(active(0.5, 0, 0, 0)).toBe(1);
    expect(active(0.7, 0, 0, 0)).toBe(2);
    expect(active(0.5, 0.5, 0, 0)).toBe(2);
    expect(active(0.9, 0.9, 0.1, 0)).toBe(4);
    expect(active(1, 1, 1, 1)).toBe(4);
  });

  it("do not depend on the order in which workers are listed", () => {
    const [a, b] = [
      { id: "wrk_a", load: 0.9 },
      { id: "wrk_b", load: 0.9 },
    ];
    expect(shareOf("wrk_b", [b, a])).toEqual({ index: 1, of: 2 });
    expect(shareOf("wrk_b", [a, b])).toEqual({ index: 1, of: 2 });
  });

  it("are everything where nobody is listed, and nothing for one who is not listed yet", () => {
    expect(shareOf("wrk_a", [])).toEqual(WHOLE);
    const none = shareOf("wrk_c", workersAt(0.9, 2));
    expect(workspaces.filter((workspace) => isOfShare(spreadOf(workspace), none))).toEqual([]);
  });
});
