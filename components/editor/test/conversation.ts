import type { TestRun } from "@/components/editor/shown-run";
import type { JsonObject } from "@/lib/automation/json";
import { msAfter } from "./later-event";
import type { LaterEvent } from "./test-draft";

export type Bubble = { at: string; body: string; note: string; isReply: boolean };

/** The texts of a test with the replies that took part in it, as one conversation. */
export function conversation(
  texts: readonly JsonObject[],
  { run, later }: { run: Pick<TestRun, "virtualStart" | "virtualEnd">; later: readonly LaterEvent[] },
): Bubble[] {
  const sent = texts.map((text): Bubble => {
    const held =
      text.status === "suppressed"
        ? `, held back: ${String(text.suppressedReason ?? "").replaceAll("_", " ")}`
        : "";
    return {
      at: String(text.at),
      body: String(text.body ?? ""),
      note: `to ${String(text.to)}${held}`,
      isReply: false,
    };
  });
  const replies = later.flatMap((event): Bubble[] => {
    const at = new Date(Date.parse(run.virtualStart) + msAfter(event.after)).toISOString();
    // A text after the end reached nobody who was waiting for it.
    if (event.event !== "sms.received" || at > run.virtualEnd) return [];
    return [{ at, body: String(event.data?.body ?? ""), note: "Reply", isReply: true }];
  });
  return [...sent, ...replies].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
