import { describe, expect, it } from "vitest";
import { isOfShare, shareOf, spreadOf, WHOLE } from "./spread";

const workspaces = Array.from({ length: 4_000 }, (_, n) => `ws_01jd${String(n).padStart(22, "0")}`);

describe("the shares of workers", () => {
  it.each([1, 2, 3, 4, 5, 8])(
    "give each workspace to one of %i workers, and each worker about as many",
    (of) => {
      const workers = Array.from({ length: of }, (_, n) => `wrk_${n}`);
      const shares = workers.map((worker) => shareOf(worker, workers));
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

  it("do not depend on the order in which workers are listed", () => {
    expect(shareOf("wrk_b", ["wrk_b", "wrk_a"])).toEqual({ index: 1, of: 2 });
    expect(shareOf("wrk_b", ["wrk_a", "wrk_b"])).toEqual({ index: 1, of: 2 });
  });

  it("are everything where nobody is listed, and nothing for one who is not listed yet", () => {
    expect(shareOf("wrk_a", [])).toEqual(WHOLE);
    const none = shareOf("wrk_c", ["wrk_a", "wrk_b"]);
    expect(workspaces.filter((workspace) => isOfShare(spreadOf(workspace), none))).toEqual([]);
  });
});
