"use client";
import { Field, Select } from "@/components/ui/field";
import { instantOf, nextDate, wallTime } from "@/lib/automation/timezone";

const CHOICES = [
  { value: "day", label: "A weekday, 10:00" },
  { value: "evening", label: "A weekday, 22:30" },
  { value: "weekend", label: "A Saturday, 11:00" },
  { value: "now", label: "Right now" },
] as const;
export type StartsWhen = (typeof CHOICES)[number]["value"];

const MINUTES = { day: 600, evening: 1_350, weekend: 660 };

/** When the test pretends to begin: quiet and opening hours decide what happens. */
export function startOf(
  when: StartsWhen,
  { timezone, now }: { timezone: string; now: number },
): { startAt?: string } {
  if (when === "now") return {};
  const wanted = when === "weekend" ? [6] : [1, 2, 3, 4, 5];
  let date = wallTime(now, timezone).date;
  for (let days = 0; days < 8; days++) {
    const at = instantOf({ date, minute: MINUTES[when] }, timezone);
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
  value: StartsWhen;
  onChange: (value: StartsWhen) => void;
}) {
  return (
    <Field label="Begins">
      <Select
        value={value}
        onChange={({ target }) => onChange(CHOICES.find((one) => one.value === target.value)?.value ?? "now")}
      >
        {CHOICES.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
