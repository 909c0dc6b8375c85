import { expect, it } from "vitest";
import { parsePeriod } from "@/lib/billing/periods";
import type { MonthFigures } from "./figures";
import { summarizeListed } from "./listed";

const month = (): MonthFigures => ({
  period: parsePeriod("2026-06"),
  currency: "usd",
  now: new Date("2026-06-15T12:00:00Z"),
  byAccount: new Map(),
});
const listed = (name: string, status = "active") =>
  JSON.stringify([["ws_1", name, status, "starter", Date.parse("2026-06-14T12:00:00Z")]]);

it("joins an unchanged list with the same month only once", () => {
  const figures = month();
  const first = summarizeListed(figures, { text: listed("One"), filter: "all" });
  expect(first).toMatchObject([{ row: { id: "ws_1", name: "One" }, attention: [] }]);
  expect(summarizeListed(figures, { text: listed("One"), filter: "all" })).toBe(first);
});

it("shows a changed account at once, and each month its own figures", () => {
  const figures = month();
  const first = summarizeListed(figures, { text: listed("One"), filter: "all" });
  const renamed = summarizeListed(figures, { text: listed("Two", "suspended"), filter: "all" });
  expect(renamed).toMatchObject([{ row: { name: "Two" }, attention: ["suspended"] }]);
  const later = { ...month(), now: new Date("2026-07-15T12:00:00Z") };
  expect(summarizeListed(later, { text: listed("One"), filter: "all" })).not.toBe(first);
  expect(summarizeListed(later, { text: listed("One"), filter: "all" })).toMatchObject([
    { attention: ["inactive"] },
  ]);
});

it("keeps the lists of different filters apart", () => {
  const figures = month();
  const all = summarizeListed(figures, { text: listed("One"), filter: "all" });
  summarizeListed(figures, { text: "[]", filter: "suspended" });
  expect(summarizeListed(figures, { text: listed("One"), filter: "all" })).toBe(all);
});
