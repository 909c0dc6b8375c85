"use client";
import { useEffect, useState } from "react";

const PAUSE_MS = 150;

/** What is typed into a picker, and what to ask the server for: the same after a pause. */
export function useAsked() {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim().slice(0, 100)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed: typed.trim(), asked, setTyped };
}

/**
 * The words that keep a result of the server in a picker's list, which filters by what is typed. Results of the search
 * before have none, so that they cannot be chosen for what is typed now.
 */
export const foundBy = (
  words: string,
  asked: string,
  { isPlaceholderData }: { isPlaceholderData: boolean },
) => (isPlaceholderData ? words : `${words} ${asked}`);
