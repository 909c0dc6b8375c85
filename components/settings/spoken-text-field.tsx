"use client";
import { Field, Textarea } from "@/components/ui/field";

type SaidProps = {
  label: string;
  hint?: string;
  required?: boolean;
  value: string | null;
  onChange: (value: string | null) => void;
};

/** A text that is read to callers. An empty one is not read. */
export function SpokenTextField({ label, hint, required = false, value, onChange }: SaidProps) {
  return (
    <Field label={label} optional={!required} hint={hint}>
      <Textarea
        rows={2}
        required={required}
        maxLength={1_000}
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
      />
    </Field>
  );
}
