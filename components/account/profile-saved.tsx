"use client";
import { useEffect } from "react";
import { create } from "zustand";
import { toast } from "@/components/ui/toast";
import { useLanguage, useWords } from "@/components/words/words";
import type { Language } from "@/lib/language";

/** The language that a profile was just saved with, until the success message is shown. */
const useSaved = create<{ language: Language | null }>(() => ({ language: null }));

export const profileSaved = (language: Language) => useSaved.setState({ language });

/** Waits for the page to be in the saved language, because the form that saved it is replaced by then. */
export function ProfileSaved() {
  const t = useWords("account");
  const language = useLanguage();
  const saved = useSaved((state) => state.language);
  useEffect(() => {
    if (saved !== language) return;
    useSaved.setState({ language: null });
    toast(t("profile_saved"));
  }, [saved, language, t]);
  // Leaving the page discards the message, so that it does not appear on a later visit.
  useEffect(() => () => useSaved.setState({ language: null }), []);
  return null;
}
