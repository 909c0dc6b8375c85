"use client";
import type { KeyboardEvent } from "react";
import { cx } from "./classes";
import { count } from "./money";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A single choice of two to five options, shown side by side. */
export function Segmented<T extends string>({
  value,
  onChange,
  options,
  label,
}: {
  /** Undefined when none of the options is chosen. */
  value: T | undefined;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string; count?: number | undefined }[];
  label: string;
}) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const now = options.findIndex((option) => option.value === value);
    const next = (Math.max(now, 0) + step + options.length) % options.length;
    const chosen = options[next];
    if (!chosen) return;
    onChange(chosen.value);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  }
  const isNoneChosen = options.every((option) => option.value !== value);
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="inline-flex w-fit touch:min-h-touch rounded-md border border-line-strong bg-sunken p-0.5"
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a button allows the shared styling and arrow-key behavior
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value || (isNoneChosen && option === options[0]) ? 0 : -1}
          onClick={() => onChange(option.value)}
          className={cx(
            "rounded-sm px-2.5 py-0.5 text-ink-2 text-sm touch:relative touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-1",
            option.value === value &&
              "bg-sheet font-medium text-ink shadow-card in-data-[theme=dark]:bg-hover",
          )}
        >
          {option.label}
          {/* The space keeps the two apart when they are read aloud. */}
          {option.count === undefined ? null : " "}
          {option.count === undefined ? null : (
            <span className="ml-0.5 font-normal text-ink-3 text-xs tabular-nums">{count(option.count)}</span>
          )}
        </button>
      ))}
    </div>
  );
}
