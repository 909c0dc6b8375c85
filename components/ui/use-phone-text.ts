import { useCallback } from "react";
import { useWords } from "@/components/words/words";
import { phoneText } from "./phone";

/** Writes phone numbers in the language of the page. */
export function usePhoneText(): (stored: string | null | undefined) => string {
  const t = useWords("ui");
  return useCallback((stored) => phoneText(stored, t), [t]);
}
