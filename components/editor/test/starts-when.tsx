"use client";
import { useEditorSession } from "@/components/editor/context";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { zoneName } from "@/components/ui/zone-name";
import { parseInstant } from "@/lib/automation/instants";
import { wallTime } from "@/lib/automation/timezone";
import { startOf } from "./start-of";
import type { StartsWhen } from "./test-draft";

const CHOICES = [
  { value: "day", label: "A weekday, 10:00 AM" },
  { value: "evening", label: "A weekday, 10:30 PM" },
  { value: "weekend", label: "A Saturday, 11:00 AM" },
  { value: "now", label: "Right now" },
] as const satisfies readonly { value: StartsWhen; label: string }[];
const AT = { value: "at", label: "At a date and time" };

export function StartsWhenField({
  value,
  onChange,
}: {
  value: StartsWhen | { at: string };
  onChange: (value: StartsWhen | { at: string }) => void;
}) {
  const { timezone } = useEditorSession();
  const choose = (next: string) => {
    const listed = CHOICES.find((one) => one.value === next);
    if (listed) return onChange(listed.value);
    const now = Date.now();
    onChange({ at: startOf(value, { timezone, now }).startAt ?? new Date(now).toISOString() });
  };
  return (
    <>
      <Field label="Begins">
        <Picker
          value={typeof value === "object" ? AT.value : value}
          options={[...CHOICES, AT]}
          onChange={choose}
        />
      </Field>
      {typeof value === "object" ? (
        <Field label="Date and time" hint={`In ${zoneName(timezone)}`}>
          <Input
            type="datetime-local"
            value={localText(value.at, timezone)}
            onChange={({ target }) => {
              const at = parseInstant(target.value, timezone);
              if (at !== null) onChange({ at: new Date(at).toISOString() });
            }}
          />
        </Field>
      ) : null}
    </>
  );
}

/** The instant as the browser's control writes it: local time without a zone. */
function localText(at: string, timezone: string): string {
  const { date, minute } = wallTime(Date.parse(at), timezone);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
