"use client";
import { type ComponentProps, useState } from "react";
import { HiddenValue } from "./hidden-value";
import { Picker } from "./picker";

type Props = Omit<ComponentProps<typeof Picker>, "value" | "onChange"> & {
  /** The field of the form. */
  name: string;
  defaultValue?: string | undefined;
  /** The form is not sent without a choice. */
  required?: boolean;
  /** Called with each choice, so that the form can show more about it. */
  onChange?: (value: string) => void;
};

/** A picker in a form that reads its fields by their names. It keeps its own value. */
export function FormPicker({ name, defaultValue = "", required = false, onChange, ...rest }: Props) {
  const [value, setValue] = useState(defaultValue);
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
      <HiddenValue isChoice required={required} name={name} value={value} />
    </>
  );
}
