"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ResponseOf } from "@/lib/contract/contract";
import type { listInvoiceNotes } from "@/lib/contract/invoices";
import { useInvoiceSource } from "./invoice-source";

type Note = ResponseOf<typeof listInvoiceNotes>["notes"][number];
export type LineQuestion = { note: Note; state: "open" | "answered"; answer: Note | null };

/**
 * The newest question about each line, and whether an answer has followed. The newest note is first. The platform answers the
 * newest question, so an answer is shown with that one alone. Older questions count as answered too.
 */
export function lineQuestions(notes: readonly Note[]): ReadonlyMap<string, LineQuestion> {
  const found = new Map<string, LineQuestion>();
  let isAnswered = false;
  let answer: Note | null = null;
  for (const note of notes) {
    if (note.withdrawnAt !== null) continue;
    if (note.fromPlatform) {
      isAnswered = true;
      answer = note;
      continue;
    }
    if (note.lineId !== null && !found.has(note.lineId))
      found.set(note.lineId, { note, state: isAnswered ? "answered" : "open", answer });
    answer = null;
  }
  return found;
}

/** Ids of the questions that no answer has followed. The newest note is first. */
export function openQuestions(notes: readonly Note[]): ReadonlySet<string> {
  const answer = notes.findIndex(({ fromPlatform }) => fromPlatform);
  const unanswered = answer < 0 ? notes : notes.slice(0, answer);
  return new Set(unanswered.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ id }) => id));
}

export function useLineQuestions(invoiceId: string): ReadonlyMap<string, LineQuestion> {
  const { data } = useQuery(useInvoiceSource().notes(invoiceId));
  return useMemo(() => lineQuestions(data?.notes ?? []), [data]);
}

/** Id of a note's element on the page of its invoice. */
export const noteElementId = (noteId: string) => `note-${noteId}`;
