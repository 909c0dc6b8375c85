"use client";
import { useEffect, useState } from "react";
import { announcement } from "./announcement";
import { useEditorStore } from "./context";

/** Read out where a screen reader is used; seen by nobody. */
export function Announcer() {
  const store = useEditorStore();
  const [said, setSaid] = useState({ text: "", count: 0 });
  useEffect(
    () =>
      store.subscribe(({ history }, before) => {
        const text = history === before.history ? null : announcement(before.history, history);
        if (text !== null) setSaid(({ count }) => ({ text, count: count + 1 }));
      }),
    [store],
  );
  return (
    <p role="status" aria-label="What changed" className="sr-only">
      {/* The same words twice are two changes. */}
      <span key={said.count}>{said.text}</span>
    </p>
  );
}
