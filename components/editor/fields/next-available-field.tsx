"use client";
import { Input, Field as Labelled } from "@/components/ui/field";
import type { Node } from "@/lib/automation/schema";
import { DateTimeField } from "./date-time-field";
import { useBound } from "./use-value";

/** The next free time: `{withinDays, after?, before?}`. */
export function NextAvailableField({ node, path }: { node: Node; path: string }) {
  const days = useBound(node, { path: `${path}.withinDays`, title: "Within days" });
  const after = useBound(node, { path: `${path}.after`, title: "Not before" });
  const before = useBound(node, { path: `${path}.before`, title: "Not after" });
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
