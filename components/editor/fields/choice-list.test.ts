import { expect, it } from "vitest";
import { found } from "./choice-list";
import type { Choice } from "./use-value";

const choice = (path: string, title: string, more: { from?: string; keywords?: string } = {}) =>
  ({ path, field: { title }, from: "the text", ...more }) as Choice;

const CHOICES = [
  choice("from", "From", { keywords: "reply sender" }),
  choice("replied_at", "Reply received at"),
  choice("body", "Reply", { from: "another text" }),
  choice("time", "Time", { from: "another text", keywords: "reply" }),
  choice("id", "Name"),
];

it("begins with the field of just that title, then with those that begin so, by their origins", () => {
  expect(found(CHOICES, "reply").map(({ path }) => path)).toEqual(["body", "time", "replied_at", "from"]);
});

it("keeps the order of all fields without a search", () => {
  expect(found(CHOICES, "").map(({ path }) => path)).toEqual(["from", "replied_at", "id", "body", "time"]);
});
