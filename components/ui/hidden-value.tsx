"use client";
import { useEffect, useRef } from "react";
import { useLabeledField } from "./field";

type Props = {
  name?: string;
  value: string;
  required?: boolean;
  /** The control is a list of options, so a missing value is not typed but chosen. */
  isChoice?: boolean;
};

/** Holds the value of a custom control for a form that reads its fields by name. */
export function HiddenValue({ name, value, required = false, isChoice = false }: Props) {
  const { id } = useLabeledField();
  const field = useRef<HTMLInputElement>(null);
  const reported = useRef(value);
  useEffect(() => {
    if (reported.current === value) return;
    reported.current = value;
    // A hidden field fires no events, and the form needs one to notice an unsaved change.
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);
  if (!required) return <input ref={field} type="hidden" name={name} value={value} />;
  // Browsers don't validate hidden inputs. This one is only out of sight, and passes its focus on to the control.
  return (
    <input
      ref={field}
      required
      aria-hidden
      tabIndex={-1}
      className="sr-only"
      name={name}
      value={value}
      data-choice={isChoice || undefined}
      onChange={() => {}}
      onFocus={() => (id ? document.getElementById(id)?.focus() : undefined)}
    />
  );
}
