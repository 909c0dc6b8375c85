"use client";
import { useId } from "react";

type Choice<T extends string> = { value: T; title: string; text: string };

/** A single choice whose options each need a sentence of explanation. */
export function RadioCards<T extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: T;
  choices: readonly Choice<T>[];
  onChange: (value: T) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex cursor-pointer gap-3 rounded-lg border border-line p-3 hover:bg-hover has-checked:border-signal has-checked:bg-signal-soft"
        >
          <input
            type="radio"
            name={name}
            className="mt-1 accent-(--signal)"
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            <span className="block font-medium">{choice.title}</span>
            <span className="block text-ink-2 text-sm">{choice.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
