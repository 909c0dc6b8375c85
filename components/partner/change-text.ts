import type { ReactNode } from "react";
import type { Translator } from "@/lib/messages/translate";

/** A number and what it was in an earlier period, which `since` names, such as "July". */
export type Change = { now: number; before: number; since: string };

type Direction = "up" | "down" | "same";

/** "12% more than July". Nothing has no percentage, and a rise of more than tenfold is given as a multiple. */
export function changeText(
  { now, before, since }: Change,
  t: Translator<"partner", ReactNode>,
): { direction: Direction; text: string } {
  if (now === before) return { direction: "same", text: t("change_same", { since }) };
  const direction = now > before ? "up" : "down";
  if (before === 0) return { direction, text: t("change_none", { since }) };
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  if (percent === 0) return { direction: "same", text: t("change_about_same", { since }) };
  if (percent >= 1_000)
    return { direction, text: t("change_times", { times: String(Math.round(now / before)), since }) };
  return {
    direction,
    text: t(direction === "up" ? "change_more" : "change_less", {
      percent: String(Math.abs(percent)),
      since,
    }),
  };
}
