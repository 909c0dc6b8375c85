import { expect, it } from "vitest";
import { readPreviewPages } from "./preview-pages";

const NEXT: Record<string, string | null> = { start: "ws_50", ws_50: "ws_100", ws_100: null };

/** Three pages. Each read of the named one fails as long as it is in `failing`. */
function pages(failing = new Set<string>()) {
  const asked: (string | null)[] = [];
  const read = async (after: string | null) => {
    asked.push(after);
    if (failing.has(after ?? "start")) throw new Error("offline");
    return { accounts: [], total: 120, next_cursor: NEXT[after ?? "start"] ?? null };
  };
  return { asked, read };
}

const nothing = () => undefined;

it("reads every page in order", async () => {
  const { asked, read } = pages();
  const next: (string | null)[] = [];
  const onPage = (page: { next_cursor: string | null }) => next.push(page.next_cursor);
  await readPreviewPages({ read, onPage, isWanted: () => true, after: null });
  expect(asked).toEqual([null, "ws_50", "ws_100"]);
  expect(next).toEqual(["ws_50", "ws_100", null]);
});

it("begins after the pages that were read before", async () => {
  const { asked, read } = pages();
  await readPreviewPages({ read, onPage: nothing, isWanted: () => true, after: "ws_50" });
  expect(asked).toEqual(["ws_50", "ws_100"]);
});

it("stops once nothing waits for it", async () => {
  const { asked, read } = pages();
  await readPreviewPages({ read, onPage: nothing, isWanted: () => false, after: null });
  expect(asked).toEqual([null]);
});

it("goes on at the page that failed", async () => {
  const failing = new Set(["ws_100"]);
  const { asked, read } = pages(failing);
  let after: string | null = null;
  const go = () =>
    readPreviewPages({
      read,
      onPage: (page) => {
        after = page.next_cursor;
      },
      isWanted: () => true,
      after,
    });
  await expect(go()).rejects.toThrow("offline");
  failing.clear();
  await go();
  expect(asked).toEqual([null, "ws_50", "ws_100", "ws_100"]);
  expect(after).toBe(null);
});
