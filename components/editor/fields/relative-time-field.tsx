"use client";
import { Input, Field as Labelled, Select } from "@/components/ui/field";
import { isObject } from "@/lib/automation/json";
import type { Node } from "@/lib/automation/schema";
import { TemplateField } from "./template-field";
import { useBound } from "./use-value";

/** A moment before or after a date: `{to, offset: {amount, unit}, ifPast, ifCancelled}`. */
export function RelativeTimeField({ node, path }: { node: Node; path: string }) {
  const to = useBound(node, { path: `${path}.to`, title: "Date" });
  const offset = useBound(node, { path: `${path}.offset`, title: "How long" });
  const past = useBound(node, { path: `${path}.ifPast`, title: "If that is already past" });
  const cancelled = useBound(node, { path: `${path}.ifCancelled`, title: "If the appointment is cancelled" });
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
          <select
            aria-label="Unit"
            className={select}
            value={unit}
            onChange={({ target }) => write(amount, target.value)}
          >
            <option>minutes</option>
            <option>hours</option>
            <option>days</option>
          </select>
          <select
            aria-label="Before or after"
            className={select}
            value={sign < 0 ? "before" : "after"}
            onChange={({ target }) => write(Math.abs(amount) * (target.value === "before" ? -1 : 1))}
          >
            <option>before</option>
            <option>after</option>
          </select>
        </div>
      </Labelled>
      <TemplateField bound={to} placeholder="{{trigger.starts_at}}" />
      <Labelled label={past.title}>
        <Select value={String(past.value ?? "continue")} onChange={({ target }) => past.set(target.value)}>
          <option value="continue">Go on at once</option>
          <option value="stop">Stop</option>
        </Select>
      </Labelled>
      <Labelled
        label={cancelled.title}
        hint="A time of the appointment also follows when the appointment is moved"
      >
        <Select
          value={String(cancelled.value ?? "stop")}
          onChange={({ target }) => cancelled.set(target.value === "stop" ? undefined : target.value)}
        >
          <option value="stop">Stop</option>
          <option value="continue">Go on at its former time</option>
        </Select>
      </Labelled>
    </>
  );
}

const select = "h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-sheet px-2 text-base";
