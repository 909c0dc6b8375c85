"use client";
import { useEditorSession } from "@/components/editor/context";
import { when } from "@/components/editor/deploy/when";
import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { instantOf, nextDate, wallTime } from "@/lib/automation/timezone";
import type { StartsWhen } from "./test-draft";

const CHOICES = [
  { value: "day", label: "A weekday, 10:00 AM" },
  { value: "evening", label: "A weekday, 10:30 PM" },
  { value: "weekend", label: "A Saturday, 11:00 AM" },
  { value: "now", label: "Right now" },
] as const satisfies readonly { value: StartsWhen; label: string }[];

const MINUTES = { day: 600, evening: 1_350, weekend: 660 };

/** The virtual start of a test, which matters because quiet hours and business hours decide the path. */
export function startOf(
  chosen: StartsWhen | { at: string },
  { timezone, now }: { timezone: string; now: number },
): { startAt?: string } {
  if (chosen === "now") return {};
  if (typeof chosen === "object") return { startAt: chosen.at };
  const wanted = chosen === "weekend" ? [6] : [1, 2, 3, 4, 5];
  let date = wallTime(now, timezone).date;
  for (let days = 0; days < 8; days++) {
    const at = instantOf({ date, minute: MINUTES[chosen] }, timezone);
    if (at > now && wanted.includes(wallTime(at, timezone).weekday))
      return { startAt: new Date(at).toISOString() };
    date = nextDate(date);
  }
  return {};
}

export function StartsWhenField({
  value,
  onChange,
}: {
  value: StartsWhen | { at: string };
  onChange: (value: StartsWhen) => void;
}) {
  const { timezone } = useEditorSession();
  const saved = typeof value === "object" ? value.at : null;
  return (
    <Field label="Begins">
      <Picker
        value={saved ?? String(value)}
        options={[...(saved === null ? [] : [{ value: saved, label: when(saved, timezone) }]), ...CHOICES]}
        onChange={(next) => onChange(CHOICES.find((one) => one.value === next)?.value ?? "now")}
      />
    </Field>
  );
}
