"use client";
import { useCallback, useState } from "react";

const keyOf = (name: string) => `switchboard:comment:${name}`;

/** Text that survives another step, a closed panel and a reload, until it is sent. */
export function useDraft(name: string, initial: string) {
  const [{ of, text }, setState] = useState({ of: name, text: read(name) ?? initial });
  // Each step has a draft of its own.
  if (of !== name) setState({ of: name, text: read(name) ?? initial });
  const setText = useCallback(
    (next: string) => {
      setState({ of: name, text: next });
      window.sessionStorage.setItem(keyOf(name), next);
    },
    [name],
  );
  const clear = useCallback(() => {
    setState({ of: name, text: "" });
    window.sessionStorage.removeItem(keyOf(name));
  }, [name]);
  return [of === name ? text : (read(name) ?? initial), setText, clear] as const;
}

function read(name: string): string | null {
  return window.sessionStorage.getItem(keyOf(name));
}
