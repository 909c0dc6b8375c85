import type { ReactNode } from "react";
import type { Translator } from "@/lib/messages/translate";

/** "(202) 555-0123" for a North American number; others as they are stored. */
export function phoneText(stored: string | null | undefined, t: Translator<"ui", ReactNode>): string {
  if (!stored) return t("no_number");
  const figures = stored.startsWith("+1") ? stored.slice(2) : "";
  if (figures.length !== 10) return stored === "erased" ? t("erased") : stored;
  return `(${figures.slice(0, 3)}) ${figures.slice(3, 6)}-${figures.slice(6)}`;
}
