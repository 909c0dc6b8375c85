import type { ReactNode } from "react";
import type { Translator } from "@/lib/messages/translate";
import type { Lead } from "./words";

/** Explains the badge of a lead; null for a lead without a score. */
export const leadScoreText = (
  { score, grade }: Pick<Lead, "score" | "grade">,
  t: Translator<"desk", ReactNode>,
): string | null => (score === null || grade === null ? null : t("lead_score", { score, grade }));
