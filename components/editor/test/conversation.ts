import type { ReactNode } from "react";
import type { Labels } from "@/components/desk/words";
import type { TestRun } from "@/components/editor/shown-run";
import type { JsonObject } from "@/lib/automation/json";
import type { Translator } from "@/lib/messages/translate";
import { msAfter } from "./later-event";
import type { LaterEvent } from "./test-draft";

export type Bubble = { at: string; body: string; note: string; kind: "sent" | "held" | "reply" };

/** The texts of a test with the replies that took part in it, as one conversation. */
export function conversation(
  texts: readonly JsonObject[],
  {
    run,
    later,
    labels,
    phoneText,
    t,
  }: {
    run: Pick<TestRun, "virtualStart" | "virtualEnd">;
    later: readonly LaterEvent[];
    labels: Pick<Labels, "whyNotSent">;
    phoneText: (stored: string) => string;
    t: Translator<"editorTest", ReactNode>;
  },
): Bubble[] {
  const sent = texts.map((text): Bubble => {
    const isHeld = isHeldBack(text);
    const to = phoneText(String(text.to));
    const noteOf = () => {
      if (typeof text.heldInRun === "string") return t("not_sent_in_run", { to, why: text.heldInRun });
      return isHeld ? t("not_sent_to", { to, why: labels.whyNotSent(reason) }) : t("sent_to", { to });
    };
    const reason = typeof text.suppressedReason === "string" ? text.suppressedReason : null;
    return {
      at: String(text.at),
      body: String(text.body ?? ""),
      note: noteOf(),
      kind: isHeld ? "held" : "sent",
    };
  });
  const replies = later.flatMap((event): Bubble[] => {
    const at = new Date(Date.parse(run.virtualStart) + msAfter(event.after)).toISOString();
    // A text after the end reached nobody who was waiting for it.
    if (event.event !== "sms.received" || at > run.virtualEnd) return [];
    return [{ at, body: String(event.data?.body ?? ""), note: t("reply"), kind: "reply" }];
  });
  // A text of the same instant answers the reply.
  return [...replies, ...sent].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

export function isHeldBack(text: JsonObject): boolean {
  return text.status === "suppressed";
}
