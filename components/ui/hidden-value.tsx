"use client";
import { useEffect, useRef } from "react";

/** Holds the value of a custom control for a form that reads its fields by name. */
export function HiddenValue({ name, value }: { name: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const reported = useRef(value);
  useEffect(() => {
    if (reported.current === value) return;
    reported.current = value;
    // A hidden field fires no events, and the form needs one to notice an unsaved change.
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);
  return <input ref={field} type="hidden" name={name} value={value} />;
}
