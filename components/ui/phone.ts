import type { ReactNode } from "react";
import type { Translator } from "@/lib/messages/translate";

/** "+1 (202) 555-0123" for a North American number, in a field that reads numbers of any country; others as they are stored. */
export function phoneInputText(stored: string): string {
  return stored.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "+1 ($1) $2-$3");
}

/** "(202) 555-0123" for a North American number; others as they are stored. */
export function phoneText(stored: string | null | undefined, t: Translator<"ui", ReactNode>): string {
  if (!stored) return t("no_number");
  const figures = stored.startsWith("+1") ? stored.slice(2) : "";
  if (figures.length !== 10) return stored === "erased" ? t("erased") : stored;
  return `(${figures.slice(0, 3)}) ${figures.slice(3, 6)}-${figures.slice(6)}`;
}
