"use client";
import type { ReactNode } from "react";
import { useWords } from "@/components/words/words";

/** The effects of a step as list items, shown before it is confirmed. */
export function WhatWillHappen({ children }: { children: ReactNode }) {
  const t = useWords("partner");
  return (
    <section aria-label={t("what_will_happen")} className="rounded-lg bg-warn-soft p-3">
      <h3 className="mb-1.5 font-semibold text-warn">{t("what_will_happen")}</h3>
      <ul className="flex flex-col gap-1">{children}</ul>
    </section>
  );
}
