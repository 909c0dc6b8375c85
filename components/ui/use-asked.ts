"use client";
import { useEffect, useState } from "react";

const PAUSE_MS = 150;

/** Returns the typed text for a search once typing pauses. */
export function useAfterPause(typed: string, pauseMs: number): string {
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim().slice(0, 100)), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, pauseMs]);
  return asked;
}

/** Keeps the text typed into a picker, and passes it on for a search once typing pauses. */
export function useAsked() {
  const [typed, setTyped] = useState("");
  const asked = useAfterPause(typed, PAUSE_MS);
  return { typed: typed.trim(), asked, setTyped };
}

/**
 * Adds the searched text to an option's keywords, because the picker filters by the typed text and the server has found
 * the option already. Results of the previous search do not get it, so none of them can be chosen by mistake.
 */
export const foundBy = (
  words: string,
  asked: string,
  { isPlaceholderData }: { isPlaceholderData: boolean },
) => (isPlaceholderData ? words : `${words} ${asked}`);
