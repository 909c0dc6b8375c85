import type { ReactNode } from "react";
import type { NoteWords } from "@/components/partner/note-list";
import type { Translator } from "@/lib/messages/translate";

/** The words of an operator's lists of notes. */
export const noteWords = (t: Translator<"receivables", ReactNode>): NoteWords => ({
  notes: t("questions"),
  byApiKey: t("by_api_key"),
  answer: t("answer"),
  withdrawn: t("withdrawn"),
});
