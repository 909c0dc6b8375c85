"use client";
import { Plus, X } from "lucide-react";
import { PhoneField } from "@/components/shell/phone-field";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { WEEKDAYS } from "@/lib/automation/business-hours";
import type { DeskNumber } from "@/lib/desk/phone/route-settings";

const MOST = 10;
const WORKDAYS = WEEKDAYS.slice(1, 6);
const WEEKEND = [WEEKDAYS[0], WEEKDAYS[6]];

/** The shifts of a rota in a few words; single days have their own entry. */
const DAYS: readonly { name: string; days: DeskNumber["days"] }[] = [
  { name: "Every day", days: undefined },
  { name: "Monday to Friday", days: [...WORKDAYS] },
  { name: "Saturday and Sunday", days: [...WEEKEND] },
  ...[...WEEKDAYS.slice(1), WEEKDAYS[0]].map((day) => ({
    name: day.slice(0, 1).toUpperCase() + day.slice(1),
    days: [day],
  })),
];
const CUSTOM = "custom";

const keyOf = (days: DeskNumber["days"]) => (days === undefined ? "" : [...days].sort().join(" "));

export function DeskNumbers({
  numbers,
  onChange,
}: {
  numbers: DeskNumber[];
  onChange: (numbers: DeskNumber[]) => void;
}) {
  const replace = (at: number, change: Partial<DeskNumber>) =>
    onChange(numbers.map((one, index) => (index === at ? withoutEmpty({ ...one, ...change }) : one)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">Phones at the desk</legend>
      {numbers.length === 0 ? (
        <p className="text-ink-3 text-sm">No phones yet. Callers go straight to voicemail.</p>
      ) : null}
      {numbers.map((number, index) => (
        <NumberRow
          // Rows have no identity of their own, and only the last one is added or edited at a time.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          label={`Phone ${index + 1}`}
          number={number}
          onChange={(change) => replace(index, change)}
          onRemove={() => onChange(numbers.filter((_, at) => at !== index))}
        />
      ))}
      {numbers.length < MOST ? (
        <div>
          <Button size="sm" onClick={() => onChange([...numbers, { phone: "" }])}>
            <Plus aria-hidden /> Add a phone
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

/** An empty field is one that is not set. */
function withoutEmpty(number: DeskNumber): DeskNumber {
  const { phone, name, days, from, until } = number;
  return {
    phone,
    ...(name ? { name } : {}),
    ...(days ? { days } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  };
}

type RowProps = {
  label: string;
  number: DeskNumber;
  onChange: (change: Partial<DeskNumber>) => void;
  onRemove: () => void;
};

function NumberRow({ label, number, onChange, onRemove }: RowProps) {
  const { phone, name = "", days, from = "", until = "" } = number;
  const known = DAYS.find((one) => keyOf(one.days) === keyOf(days));
  return (
    <fieldset aria-label={label} className="grid gap-3 rounded-md border border-line p-3 sm:grid-cols-2">
      <PhoneField
        label="Phone number"
        required
        value={phone}
        placeholder="+1 202 555 0101"
        onChange={(event) => onChange({ phone: event.target.value })}
      />
      <Field label="Name" optional>
        <Input
          value={name}
          maxLength={80}
          placeholder="Front desk"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label="Rings on">
        <Picker
          value={known ? keyOf(known.days) : CUSTOM}
          options={[
            ...(known ? [] : [{ value: CUSTOM, label: (days ?? []).join(", ") }]),
            ...DAYS.map((one) => ({ value: keyOf(one.days), label: one.name })),
          ]}
          onChange={(chosen) => onChange({ days: DAYS.find((one) => keyOf(one.days) === chosen)?.days })}
        />
      </Field>
      <div className="flex items-end gap-2">
        <Field label="From" optional className="flex-1">
          <Input type="time" value={from} onChange={(event) => onChange({ from: event.target.value })} />
        </Field>
        <Field label="Until" optional className="flex-1">
          <Input type="time" value={until} onChange={(event) => onChange({ until: event.target.value })} />
        </Field>
        <Button kind="ghost" size="icon" aria-label={`Remove ${label.toLowerCase()}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
    </fieldset>
  );
}
