"use client";
import { useEffect, useState } from "react";
import { useWords } from "@/components/words/words";
import { announcement } from "./announcement";
import { useEditorStore } from "./context";

/** Read out where a screen reader is used; seen by nobody. */
export function Announcer() {
  const t = useWords("editor");
  const store = useEditorStore();
  const [said, setSaid] = useState({ text: "", count: 0 });
  useEffect(
    () =>
      store.subscribe(({ history: after }, { history: before }) => {
        const text = after === before ? null : announcement({ before, after }, t);
        if (text !== null) setSaid(({ count }) => ({ text, count: count + 1 }));
      }),
    [store, t],
  );
  return (
    <p role="status" aria-label={t("what_changed")} className="sr-only">
      {/* The same words twice are two changes. */}
      <span key={said.count}>{said.text}</span>
    </p>
  );
}
