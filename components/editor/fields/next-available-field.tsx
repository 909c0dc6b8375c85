"use client";
import { Input, Field as Labelled } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import type { Node } from "@/lib/automation/schema";
import { DateTimeField } from "./date-time-field";
import { useBound } from "./use-value";

/** The next free time: `{withinDays, after?, before?}`. */
export function NextAvailableField({ node, path }: { node: Node; path: string }) {
  const t = useWords("editorTimes");
  const days = useBound(node, { path: `${path}.withinDays`, title: t("within_days") });
  const after = useBound(node, { path: `${path}.after`, title: t("not_before") });
  const before = useBound(node, { path: `${path}.before`, title: t("not_after") });
  return (
    <>
      <Labelled label={days.title} error={days.error}>
        <Input
          type="number"
          min={1}
          max={90}
          value={typeof days.value === "number" ? days.value : 14}
          onChange={({ target }) => days.set(target.value === "" ? undefined : Number(target.value))}
        />
      </Labelled>
      <DateTimeField bound={after} optional />
      <DateTimeField bound={before} optional />
    </>
  );
}
