import type { ReactNode } from "react";
import { eventTexts } from "@/components/words/spec-texts";
import type { EventView } from "@/lib/contract/events";
import type { Translator } from "@/lib/messages/translate";

/** The reason an event never reached an automation; `listens` is the event type it starts on. */
export function absentText(
  { type, status }: Pick<EventView, "type" | "status">,
  { listens, t }: { listens: string | undefined; t: Translator<"editorRuns", ReactNode> },
): string {
  if (status === "rejected_suspended") return t("was_suspended");
  const texts = eventTexts(listens, t);
  if (texts && listens !== type) return t("other_trigger", { trigger: texts.label.toLowerCase() });
  return t("was_not_live");
}
