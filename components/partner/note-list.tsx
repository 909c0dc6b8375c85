import type { ReactNode } from "react";
import { Badge } from "@/components/ui/surface";
import { Ago, day, useNow } from "@/components/ui/when";
import type { ResponseOf } from "@/lib/contract/contract";
import type { listInvoiceNotes } from "@/lib/contract/invoices";
import { noteElementId } from "./line-questions";

export type Note = ResponseOf<typeof listInvoiceNotes>["notes"][number];
/** The words of the page that shows the notes: partners and operators read different rooms. */
export type NoteWords = { notes: string; byApiKey: string; answer: string; withdrawn: string };

type Props = {
  notes: readonly Note[];
  /** The lines of the invoice in the reader's language, by id. */
  titles: ReadonlyMap<string, string>;
  words: NoteWords;
  clockAt?: string | undefined;
  /** Opens the line that a note is about, and marks the list of the page: only its notes have ids. */
  onOpen?: (lineId: string) => void;
  /** A control below a note, such as the partner's to withdraw its question. */
  actionOf?: (note: Note) => ReactNode;
};

/** Questions about an invoice and the platform's answers, each below its question. Notes are given newest first. */
export function NoteList({ notes, titles, words, clockAt, onOpen, actionOf }: Props) {
  const now = useNow(60_000);
  // An operator reads notes of a sandbox, whose clock is ahead of the operator's. A server's clock may differ a little.
  const isAhead = (at: string) => clockAt === undefined && Date.parse(at) > now + 2 * 60_000;
  return (
    <ul className="divide-y divide-line" aria-label={words.notes}>
      {[...notes].reverse().map((note) => (
        <li
          key={note.id}
          id={onOpen ? noteElementId(note.id) : undefined}
          tabIndex={-1}
          className="px-4 py-3"
        >
          <p className="flex flex-wrap items-center gap-x-2 text-sm">
            <span className="font-medium">{note.author ?? words.byApiKey}</span>
            {note.fromPlatform ? <Badge tone="info">{words.answer}</Badge> : null}
            {note.withdrawnAt === null ? null : <Badge>{words.withdrawn}</Badge>}
            <span className="text-ink-3">
              {isAhead(note.createdAt) ? day(note.createdAt) : <Ago at={note.createdAt} clockAt={clockAt} />}
            </span>
          </p>
          <AboutLine note={note} title={titles.get(note.lineId ?? "")} onOpen={onOpen} />
          <p className="mt-0.5 max-w-prose whitespace-pre-line text-ink-2">{note.body}</p>
          {actionOf?.(note)}
        </li>
      ))}
    </ul>
  );
}

type AboutProps = { note: Note; title: string | undefined; onOpen: Props["onOpen"] };

function AboutLine({ note: { line, lineId }, title, onOpen }: AboutProps) {
  if (line === null || lineId === null) return null;
  const text = title ?? line;
  if (!onOpen) return <p className="mt-0.5 text-sm">{text}</p>;
  return (
    <button
      type="button"
      className="mt-0.5 cursor-pointer text-left text-signal text-sm hover:underline"
      onClick={() => onOpen(lineId)}
    >
      {text}
    </button>
  );
}
