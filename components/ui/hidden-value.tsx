"use client";
import { useEffect, useRef } from "react";

/** The value of a control of our own, for a form that reads its fields by their names. */
export function HiddenValue({ name, value }: { name: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const reported = useRef(value);
  useEffect(() => {
    if (reported.current === value) return;
    reported.current = value;
    // A hidden field fires no events of its own, and the form would not learn that it has something unsaved.
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);
  return <input ref={field} type="hidden" name={name} value={value} />;
}
