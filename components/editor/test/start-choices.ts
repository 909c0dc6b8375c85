import type { ReactNode } from "react";
import type { Translator } from "@/lib/messages/translate";
import { BEGINS_AT } from "./start-of";
import type { StartsWhen } from "./test-draft";

export const START_CHOICES = ["day", "evening", "weekend", "now"] as const satisfies readonly StartsWhen[];

/** The options for the start of a test, with times as the reader's clock shows them. */
export function startChoices(t: Translator<"editorTest", ReactNode>) {
  const labels = {
    day: t("begins_day", { time: t.clock(BEGINS_AT.day) }),
    evening: t("begins_evening", { time: t.clock(BEGINS_AT.evening) }),
    weekend: t("begins_weekend", { time: t.clock(BEGINS_AT.weekend) }),
    now: t("begins_now"),
    at: t("begins_at"),
  };
  return [...START_CHOICES, "at" as const].map((value) => ({ value, label: labels[value] }));
}
