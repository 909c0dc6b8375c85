import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WordsProvider } from "@/components/words/words";
import { compiledRoom } from "@/lib/messages/compiled";
import { NoteList } from "./note-list";

const note = {
  id: "note_1",
  lineId: "line_1",
  line: "Oak Dental: Call minutes, $12.00",
  author: "Robin",
  fromPlatform: false,
  body: "Why so many?",
  createdAt: "2026-04-02T12:00:00.000Z",
  withdrawnAt: null,
} as Parameters<typeof NoteList>[0]["notes"][number];

const shown = (props: Partial<Parameters<typeof NoteList>[0]>) =>
  renderToStaticMarkup(
    <WordsProvider language="en" numberLocale="en-US" rooms={{ ui: compiledRoom("en", "ui") }}>
      <NoteList
        notes={[note]}
        titles={new Map()}
        words={{ notes: "Notes", byApiKey: "By API key", answer: "Answer", withdrawn: "Withdrawn" }}
        {...props}
      />
    </WordsProvider>,
  );

it("names the line of a note in the reader's language, or else as the note keeps it", () => {
  const titles = new Map([["line_1", "Oak Dental: Minutos de llamadas, 12,00 $"]]);
  expect(shown({ titles })).toContain("Minutos de llamadas");
  expect(shown({})).toContain("Call minutes");
});

it("gives ids to the notes of the page only, so that none is twice in it when a dialog lists them too", () => {
  expect(shown({ onOpen: () => null })).toContain('id="note-note_1"');
  expect(shown({})).not.toContain("id=");
});

it("marks a note that was withdrawn", () => {
  expect(shown({})).not.toContain("Withdrawn");
  expect(shown({ notes: [{ ...note, withdrawnAt: "2026-04-03T12:00:00.000Z" }] })).toContain("Withdrawn");
});
