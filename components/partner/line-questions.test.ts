import { expect, it } from "vitest";
import { lineQuestions } from "./line-questions";

const note = (id: string, of: { lineId?: string; fromPlatform?: boolean } = {}) => ({
  id,
  body: id,
  author: null,
  fromPlatform: false,
  lineId: null,
  line: null,
  createdAt: "2026-08-01T00:00:00.000Z",
  ...of,
});

it("finds the newest question about each line and whether an answer followed", () => {
  const found = lineQuestions([
    note("again", { lineId: "texts" }),
    note("answer", { fromPlatform: true }),
    note("first", { lineId: "texts" }),
    note("about minutes", { lineId: "minutes" }),
    note("about the invoice"),
  ]);
  expect([...found].map(([line, { note, state, answer }]) => [line, note.id, state, answer?.id])).toEqual([
    ["texts", "again", "open", undefined],
    ["minutes", "about minutes", "answered", undefined],
  ]);
});

it("shows an answer with the newest question before it alone", () => {
  const found = lineQuestions([
    note("later answer", { fromPlatform: true }),
    note("answer", { fromPlatform: true }),
    note("about texts", { lineId: "texts" }),
    note("about minutes", { lineId: "minutes" }),
  ]);
  expect([...found].map(([line, { state, answer }]) => [line, state, answer?.id])).toEqual([
    ["texts", "answered", "answer"],
    ["minutes", "answered", undefined],
  ]);
});
