import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, describe, expect, it, vi } from "vitest";
import { batchByKey } from "./batch-by-key";

/** Lets a test end each group when it likes. */
function rig(max = 3, failsWaiting?: (error: unknown) => boolean) {
  const groups: { members: string[]; end: PromiseWithResolvers<string[]> }[] = [];
  const join = batchByKey<string, string>(
    (members) => {
      const end = Promise.withResolvers<string[]>();
      groups.push({ members, end });
      return end.promise;
    },
    { max, ...(failsWaiting ? { failsWaiting } : {}) },
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (at: number) => {
    await turn();
    const { members, end } = groups[at]!;
    end.resolve(members.map((one) => `done ${one}`));
    await end.promise;
    await turn();
  };
  return { groups, join, end, sizes: () => groups.map(({ members }) => members.length) };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("batchByKey", () => {
  it("handles the first call at once and the calls that arrive meanwhile together, in order", async () => {
    const { groups, join, end } = rig();
    const answers = ["a", "b", "c"].map((one) => join("key", one));
    expect(groups.map(({ members }) => members)).toEqual([["a"]]);
    await end(0);
    expect(groups.map(({ members }) => members)).toEqual([["a"], ["b", "c"]]);
    await end(1);
    expect(await Promise.all(answers)).toEqual(["done a", "done b", "done c"]);
  });

  it("never exceeds the maximum batch, and handles every call", async () => {
    const { join, end, sizes } = rig(2);
    const answers = ["a", "b", "c", "d", "e", "f"].map((one) => join("key", one));
    for (let at = 0; at < 4; at++) await end(at);
    expect(sizes()).toEqual([1, 2, 2, 1]);
    expect((await Promise.all(answers)).at(-1)).toBe("done f");
  });

  it("keeps keys apart, and starts again when a queue is empty", async () => {
    const { join, end, sizes } = rig();
    const answers = [join("one", "a"), join("two", "b")];
    expect(sizes()).toEqual([1, 1]);
    await end(0);
    await end(1);
    answers.push(join("one", "c"));
    await end(2);
    expect(await Promise.all(answers)).toEqual(["done a", "done b", "done c"]);
  });

  it("rejects every call of a failed batch and no other", async () => {
    const { groups, join, end } = rig();
    const [a, b, c] = [join("key", "a"), join("key", "b"), join("key", "c")].map((one) =>
      one.catch((error: Error) => error.message),
    );
    await end(0);
    const late = join("key", "late");
    groups[1]!.end.reject(new Error("gone"));
    expect(await Promise.all([a, b, c])).toEqual(["done a", "gone", "gone"]);
    await end(2);
    expect(await late).toBe("done late");
  });

  it("rejects waiting calls too when the failure would hit them as well", async () => {
    const { groups, join, end, sizes } = rig(1, (error) => (error as Error).message === "gone");
    const answers = ["a", "b", "c"].map((one) => join("key", one).catch((error: Error) => error.message));
    groups[0]!.end.reject(new Error("gone"));
    expect(await Promise.all(answers)).toEqual(["gone", "gone", "gone"]);
    const next = join("key", "d");
    await end(1);
    expect([await next, sizes()]).toEqual(["done d", [1, 1]]);
  });

  it("runs a batch in the async context of its first member", async () => {
    const context = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    const join = batchByKey<string, string>(
      async (members) => {
        seen.push(context.getStore());
        await new Promise((resolve) => setImmediate(resolve));
        return members;
      },
      { max: 5 },
    );
    await Promise.all(["a", "b", "c"].map((one) => context.run(one, () => join("key", one))));
    expect(seen).toEqual(["a", "b"]);
  });

  it("starts the next batch beside one that stays silent, and a few more, but not without limit", async () => {
    vi.useFakeTimers();
    const { groups, join, sizes } = rig(1);
    const answers = ["a", "b", "c", "d", "e", "f"].map((one) => join("key", one));
    await vi.advanceTimersByTimeAsync(999);
    expect(sizes()).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(groups.map(({ members }) => members)).toEqual([["a"], ["b"]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sizes()).toEqual([1, 1, 1, 1]);
    groups[3]!.end.resolve(["done d"]);
    await vi.advanceTimersByTimeAsync(0);
    expect([await answers[3], groups.at(-1)!.members]).toEqual(["done d", ["e"]]);
  });

  it("rejects only its own calls when a batch that was left behind fails", async () => {
    vi.useFakeTimers();
    const { groups, join } = rig(1, () => true);
    const answers = ["a", "b", "c"].map((one) => join("key", one).catch((error: Error) => error.message));
    await vi.advanceTimersByTimeAsync(1_000);
    groups[0]!.end.reject(new Error("silent"));
    groups[1]!.end.resolve(["done b"]);
    await vi.advanceTimersByTimeAsync(0);
    groups[2]!.end.resolve(["done c"]);
    expect(await Promise.all(answers)).toEqual(["silent", "done b", "done c"]);
  });
});
