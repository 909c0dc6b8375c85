"use client";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Picker } from "./picker";

type Props = Omit<ComponentProps<typeof Picker>, "value" | "onChange"> & {
  /** The field of the form. */
  name: string;
  defaultValue?: string | undefined;
  /** Called with each choice, so that the form can show more about it. */
  onChange?: (value: string) => void;
};

/** A picker in a form that reads its fields by their names. It keeps its own value. */
export function FormPicker({ name, defaultValue = "", onChange, ...rest }: Props) {
  const [value, setValue] = useState(defaultValue);
  const field = useRef<HTMLInputElement>(null);
  const reported = useRef(defaultValue);
  useEffect(() => {
    if (reported.current === value) return;
    reported.current = value;
    // A hidden field fires no events of its own, and the form would not learn that it has something unsaved.
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);
  return (
    <>
      <Picker
        {...rest}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
      />
      <input ref={field} type="hidden" name={name} value={value} />
    </>
  );
}
