"use client";
import { cx } from "@/components/ui/classes";

export type Toggle<T> = { value: T; label: string; name: string };

/** Several of a few short values, such as weekdays. At least one stays chosen. */
export function ToggleGrid<T>({
  legend,
  path,
  options,
  chosen,
  onChange,
}: {
  legend: string;
  /** The path of the field. A problem with it leads to the first button. */
  path?: string;
  options: readonly Toggle<T>[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      <div className="grid grid-cols-7 gap-1">
        {options.map(({ value, label, name }, place) => {
          const isOn = chosen.includes(value);
          const next = options.flatMap((one) =>
            (one.value === value ? !isOn : chosen.includes(one.value)) ? [one.value] : [],
          );
          return (
            <button
              key={name}
              type="button"
              data-path={place === 0 ? path : undefined}
              aria-pressed={isOn}
              aria-label={name}
              onClick={() => (next.length === 0 ? undefined : onChange(next))}
              className={cx(
                "h-8 rounded-md border text-sm transition-colors",
                isOn
                  ? "border-signal bg-signal-soft font-medium text-ink"
                  : "border-line-strong bg-sheet text-ink-2 hover:bg-hover",
              )}
            >
              {label}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
