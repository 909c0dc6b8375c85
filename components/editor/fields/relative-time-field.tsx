"use client";
import { Input, Field as Labelled } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { isObject } from "@/lib/automation/json";
import type { Node } from "@/lib/automation/schema";
import { TemplateField } from "./template-field";
import { UnitPicker } from "./unit-picker";
import { useBound } from "./use-value";

/** A moment before or after a date: `{to, offset: {amount, unit}, ifPast, ifCancelled}`. */
export function RelativeTimeField({ node, path }: { node: Node; path: string }) {
  const to = useBound(node, { path: `${path}.to`, title: "Date" });
  const offset = useBound(node, { path: `${path}.offset`, title: "How long" });
  const past = useBound(node, { path: `${path}.ifPast`, title: "If that time has passed" });
  const cancelled = useBound(node, { path: `${path}.ifCancelled`, title: "If the appointment is canceled" });
  const span = isObject(offset.value) ? offset.value : { amount: -1, unit: "days" };
  const amount = typeof span.amount === "number" ? span.amount : -1;
  const unit = String(span.unit ?? "days");
  const write = (next: number, nextUnit = unit) => offset.set({ amount: next, unit: nextUnit });
  const sign = amount < 0 ? -1 : 1;
  return (
    <>
      <Labelled label="How long" error={offset.error}>
        <div className="flex gap-1.5">
          <Input
            type="number"
            min={0}
            className="w-20"
            value={Math.abs(amount)}
            onChange={({ target }) => write(sign * Number(target.value))}
          />
          <UnitPicker
            label="Unit"
            value={unit}
            amount={Math.abs(amount)}
            className="min-w-0 flex-1"
            onChange={(next) => write(amount, next)}
          />
          <Picker
            aria-label="Before or after"
            className="min-w-0 flex-1"
            value={sign < 0 ? "before" : "after"}
            options={SIDES}
            onChange={(side) => write(Math.abs(amount) * (side === "before" ? -1 : 1))}
          />
        </div>
      </Labelled>
      <TemplateField bound={to} placeholder="{{trigger.starts_at}}" />
      <Labelled label={past.title}>
        <Picker value={String(past.value ?? "continue")} options={IF_PAST} onChange={past.set} />
      </Labelled>
      <Labelled
        label={cancelled.title}
        hint="A time of the appointment also follows when the appointment is moved"
      >
        <Picker value={String(cancelled.value ?? "stop")} options={IF_CANCELED} onChange={cancelled.set} />
      </Labelled>
    </>
  );
}

const SIDES = [
  { value: "before", label: "before" },
  { value: "after", label: "after" },
];
const IF_PAST = [
  { value: "continue", label: "Continue right away" },
  { value: "stop", label: "Stop" },
];
const IF_CANCELED = [
  { value: "stop", label: "Stop" },
  { value: "continue", label: "Continue at the original time" },
];
