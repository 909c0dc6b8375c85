"use client";
import { eventOf } from "@/components/editor/card-text";
import { useEditor } from "@/components/editor/context";
import { drawn } from "@/components/editor/store";
import { Input, Field as Labelled } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import { appointmentTime } from "@/lib/automation/followed-time";
import { isObject } from "@/lib/automation/json";
import type { Node } from "@/lib/automation/schema";
import { TemplateField } from "./template-field";
import { UnitPicker } from "./unit-picker";
import { useBound } from "./use-value";

/** A moment before or after a date: `{to, offset: {amount, unit}, ifPast, ifCancelled}`. */
export function RelativeTimeField({ node, path }: { node: Node; path: string }) {
  const t = useWords("editorTimes");
  const to = useBound(node, { path: `${path}.to`, title: t("relative_date") });
  const offset = useBound(node, { path: `${path}.offset`, title: t("how_long") });
  const past = useBound(node, { path: `${path}.ifPast`, title: t("if_past") });
  const cancelled = useBound(node, { path: `${path}.ifCancelled`, title: t("if_canceled") });
  const span = isObject(offset.value) ? offset.value : { amount: -1, unit: "days" };
  const amount = typeof span.amount === "number" ? span.amount : -1;
  const unit = String(span.unit ?? "days");
  const write = (next: number, nextUnit = unit) => offset.set({ amount: next, unit: nextUnit });
  type Option = (typeof SIDES | typeof IF_PAST | typeof IF_CANCELED)[number];
  const translated = ([value, key]: Option) => ({ value, label: t(key) });
  const sign = amount < 0 ? -1 : 1;
  const event = useEditor((state) => eventOf(drawn(state)) ?? "");
  const aboutAppointment = event.startsWith("appointment.");
  const date = typeof to.value === "string" ? to.value : "";
  // The date is usually that of the event, so an empty field counts as one.
  const isOfAppointment = date === "" ? aboutAppointment : appointmentTime(date, event) !== null;
  return (
    <>
      <Labelled label={t("how_long")} error={offset.error}>
        <div className="flex gap-1.5">
          <Input
            type="number"
            min={0}
            className="w-20"
            value={Math.abs(amount)}
            onChange={({ target }) => write(sign * Number(target.value))}
          />
          <UnitPicker
            label={t("unit")}
            value={unit}
            amount={Math.abs(amount)}
            className="min-w-0 flex-1"
            onChange={(next) => write(amount, next)}
          />
          <Picker
            aria-label={t("before_or_after")}
            className="min-w-0 flex-1"
            value={sign < 0 ? "before" : "after"}
            options={SIDES.map(translated)}
            onChange={(side) => write(Math.abs(amount) * (side === "before" ? -1 : 1))}
          />
        </div>
      </Labelled>
      <TemplateField bound={to} {...(aboutAppointment ? { placeholder: "{{trigger.starts_at}}" } : {})} />
      <Labelled label={past.title}>
        <Picker
          value={String(past.value ?? "continue")}
          options={IF_PAST.map(translated)}
          onChange={past.set}
        />
      </Labelled>
      {isOfAppointment ? (
        <Labelled label={cancelled.title} hint={t("follows_appointment")}>
          <Picker
            value={String(cancelled.value ?? "stop")}
            options={IF_CANCELED.map(translated)}
            onChange={cancelled.set}
          />
        </Labelled>
      ) : null}
    </>
  );
}

/** Values and the keys of their words. */
const SIDES = [
  ["before", "before"],
  ["after", "after"],
] as const;
const IF_PAST = [
  ["continue", "continue_now"],
  ["stop", "stop"],
] as const;
const IF_CANCELED = [
  ["stop", "stop"],
  ["continue", "continue_then"],
] as const;
