import { expect, it } from "vitest";
import { lineQuestions, openQuestions } from "./line-questions";

const note = (id: string, of: { lineId?: string; fromPlatform?: boolean; withdrawnAt?: string } = {}) => ({
  id,
  body: id,
  author: null,
  fromPlatform: false,
  lineId: null,
  line: null,
  createdAt: "2026-08-01T00:00:00.000Z",
  withdrawnAt: null,
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

it("leaves out a question that was withdrawn", () => {
  const withdrawnAt = "2026-08-02T00:00:00.000Z";
  const notes = [
    note("withdrawn", { lineId: "texts", withdrawnAt }),
    note("open", { lineId: "texts" }),
    note("answer", { fromPlatform: true }),
    note("answered", { lineId: "minutes" }),
  ];
  expect(lineQuestions(notes).get("texts")?.note.id).toBe("open");
  expect([...openQuestions(notes)]).toEqual(["open"]);
});
