"use client";
import { Plus, X } from "lucide-react";
import { PhoneField } from "@/components/shell/phone-field";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { TimeField } from "@/components/ui/time-field";
import { useWords } from "@/components/words/words";
import { WEEKDAYS, type Weekday } from "@/lib/automation/business-hours";
import type { DeskNumber } from "@/lib/desk/phone/route-settings";

const MOST = 10;
const WORKDAYS = WEEKDAYS.slice(1, 6);
const WEEKEND = [WEEKDAYS[0], WEEKDAYS[6]];

/** The shifts of a rota in a few words; single days have their own entry. */
const SHIFTS: readonly { name: "every_day" | "workdays" | "weekend"; days: DeskNumber["days"] }[] = [
  { name: "every_day", days: undefined },
  { name: "workdays", days: [...WORKDAYS] },
  { name: "weekend", days: [...WEEKEND] },
];
const SINGLE_DAYS = [...WEEKDAYS.slice(1), WEEKDAYS[0]];
const DAYS: readonly DeskNumber["days"][] = [
  ...SHIFTS.map(({ days }) => days),
  ...SINGLE_DAYS.map((day) => [day]),
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
  const t = useWords("sending");
  const replace = (at: number, change: Partial<DeskNumber>) =>
    onChange(numbers.map((one, index) => (index === at ? withoutEmpty({ ...one, ...change }) : one)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">{t("phones")}</legend>
      {numbers.length === 0 ? <p className="text-ink-3 text-sm">{t("phones_none")}</p> : null}
      {numbers.map((number, index) => (
        <NumberRow
          // Rows have no identity of their own, and only the last one is added or edited at a time.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          place={String(index + 1)}
          number={number}
          onChange={(change) => replace(index, change)}
          onRemove={() => onChange(numbers.filter((_, at) => at !== index))}
        />
      ))}
      {numbers.length < MOST ? (
        <div>
          <Button size="sm" onClick={() => onChange([...numbers, { phone: "" }])}>
            <Plus aria-hidden /> {t("add_phone")}
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
  place: string;
  number: DeskNumber;
  onChange: (change: Partial<DeskNumber>) => void;
  onRemove: () => void;
};

function NumberRow({ place, number, onChange, onRemove }: RowProps) {
  const t = useWords("sending");
  const common = useWords("ui");
  const { phone, name = "", days, from = "", until = "" } = number;
  const isKnown = DAYS.some((one) => keyOf(one) === keyOf(days));
  const dayName = (day: Weekday) => common(`day_${day}`);
  return (
    <fieldset
      aria-label={t("phone", { number: place })}
      className="grid gap-3 rounded-md border border-line p-3 sm:grid-cols-2"
    >
      <PhoneField
        label={t("phone_number")}
        required
        value={phone}
        placeholder="+1 202 555 0101"
        onChange={(event) => onChange({ phone: event.target.value })}
      />
      <Field label={t("name")} optional>
        <Input
          value={name}
          maxLength={80}
          placeholder={t("name_example")}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={t("rings_on")}>
        <Picker
          value={isKnown ? keyOf(days) : CUSTOM}
          options={[
            ...(isKnown ? [] : [{ value: CUSTOM, label: (days ?? []).map(dayName).join(", ") }]),
            ...SHIFTS.map((one) => ({ value: keyOf(one.days), label: t(one.name) })),
            ...SINGLE_DAYS.map((day) => ({ value: day, label: dayName(day) })),
          ]}
          onChange={(chosen) => onChange({ days: DAYS.find((one) => keyOf(one) === chosen) })}
        />
      </Field>
      <div className="flex items-end gap-2">
        <Field label={t("from")} optional className="flex-1">
          <TimeField value={from} onChange={(time) => onChange({ from: time })} />
        </Field>
        <Field label={t("until")} optional className="flex-1">
          <TimeField value={until} onChange={(time) => onChange({ until: time })} />
        </Field>
        <Button kind="ghost" size="icon" aria-label={t("remove_phone", { number: place })} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
    </fieldset>
  );
}
