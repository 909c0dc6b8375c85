"use client";
import { useEditorSession } from "@/components/editor/context";
import { DayTimeField } from "@/components/ui/day-time-field";
import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import { parseInstant } from "@/lib/automation/instants";
import { localText } from "./instant-text";
import { START_CHOICES, startChoices } from "./start-choices";
import { startOf } from "./start-of";
import type { FixedStart, StartsWhen } from "./test-draft";

export function StartsWhenField({
  value,
  onChange,
}: {
  value: StartsWhen | FixedStart;
  onChange: (value: StartsWhen | FixedStart) => void;
}) {
  const t = useWords("editorTest");
  const zoneName = useZoneName();
  const { timezone } = useEditorSession();
  const choose = (next: string) => {
    const listed = START_CHOICES.find((one) => one === next);
    if (listed) return onChange(listed);
    const now = Date.now();
    onChange({ at: startOf(value, { timezone, now }).startAt ?? new Date(now).toISOString() });
  };
  return (
    <>
      <Field label={t("begins")}>
        <Picker
          value={typeof value === "object" ? (value.chosen ?? "at") : value}
          options={startChoices(t)}
          onChange={choose}
        />
      </Field>
      {typeof value === "object" && value.chosen === undefined ? (
        <Field label={t("date_and_time")} hint={t("in_zone", { zone: zoneName(timezone) })}>
          <DayTimeField
            zone={timezone}
            required
            value={localText(Date.parse(value.at), timezone)}
            onChange={(next) => {
              const at = parseInstant(next, timezone);
              if (at !== null) onChange({ at: new Date(at).toISOString() });
            }}
          />
        </Field>
      ) : null}
    </>
  );
}
