import { describe, expect, it } from "vitest";
import { PageRequest } from "./pages.js";

type Page = { rows: number[]; has_more: boolean; next_cursor: string | null };
const PAGES: Page[] = [
  { rows: [1, 2], has_more: true, next_cursor: "b" },
  { rows: [3], has_more: true, next_cursor: "c" },
  { rows: [4], has_more: false, next_cursor: null },
];

function request() {
  const asked: (string | undefined)[] = [];
  const load = (cursor: string | undefined) => {
    asked.push(cursor);
    return Promise.resolve(PAGES[asked.length - 1] as Page);
  };
  return { asked, list: new PageRequest<Page, number>(load, ({ rows }) => rows) };
}

describe("a list", () => {
  it("is one page when it is awaited", async () => {
    const { asked, list } = request();
    expect(await list).toEqual(PAGES[0]);
    expect(asked).toEqual([undefined]);
  });

  it("is every row of every page when it is iterated", async () => {
    const { asked, list } = request();
    const rows: number[] = [];
    for await (const row of list) rows.push(row);
    expect([rows, asked]).toEqual([
      [1, 2, 3, 4],
      [undefined, "b", "c"],
    ]);
  });

  it("asks for no more pages than are read", async () => {
    const { asked, list } = request();
    for await (const row of list) if (row === 2) break;
    expect(asked).toEqual([undefined]);
  });
});
