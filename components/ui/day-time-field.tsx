"use client";
import { type ComponentProps, useState } from "react";
import { useWords } from "@/components/words/words";
import { DayField } from "./day-field";
import { useLabeledField } from "./field";
import { HiddenValue } from "./hidden-value";
import { TimeField } from "./time-field";

type Props = Pick<
  ComponentProps<typeof DayField>,
  "value" | "onChange" | "required" | "disabled" | "autoFocus" | "name" | "data-path"
> & {
  /** The zone the time is in. "Tomorrow" is a day of that zone. */
  zone: string;
  /** The day that is shown until one is entered. */
  firstDay?: string | undefined;
};

const EMPTY = { day: "", time: "" };

/** A day and a time of day, as "YYYY-MM-DDTHH:MM". The value is empty until both are set; the form names the zone. */
export function DayTimeField({
  value,
  onChange,
  required,
  disabled,
  autoFocus,
  name,
  firstDay = "",
  zone,
  ...rest
}: Props) {
  const t = useWords("ui");
  const { label = "", "aria-invalid": isInvalid = false } = useLabeledField();
  const [partial, setPartial] = useState({ ...EMPTY, day: firstDay });
  const [day = "", time = ""] = value === "" ? [partial.day, partial.time] : value.split("T");
  const put = (next: { day: string; time: string }) => {
    const isWhole = next.day !== "" && next.time !== "";
    // A whole value is the caller's alone, so that undoing it leaves nothing behind.
    setPartial(isWhole ? EMPTY : next);
    onChange(isWhole ? `${next.day}T${next.time}` : "");
  };
  // A missing day or time is marked alone. A value that the form refuses is marked in both fields.
  const isPart = day === "" || time === "";
  const isMarked = (part: string) => isInvalid && (!isPart || part === "");
  return (
    <div className="flex min-w-0 flex-1 gap-2">
      <DayField
        {...rest}
        zone={zone}
        value={day}
        required={required}
        disabled={disabled}
        autoFocus={autoFocus}
        className="flex-[3]"
        aria-invalid={isMarked(day)}
        // Clearing the day clears the time, so that an optional field is emptied in one place.
        onChange={(next) => put({ day: next, time: next === "" ? "" : time })}
      />
      <TimeField
        value={time}
        required={required || (day !== "" && time === "")}
        disabled={disabled}
        className="flex-[2]"
        aria-invalid={isMarked(time)}
        aria-label={t("time_of_field", { field: label })}
        onChange={(next) => put({ day, time: next })}
      />
      {name === undefined ? null : <HiddenValue name={name} value={value} />}
    </div>
  );
}
