"use client";
import { Check } from "lucide-react";
import * as RadixCheckbox from "radix-ui/checkbox";
import * as RadixSwitch from "radix-ui/switch";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./classes";

export function Switch({ className, ...rest }: ComponentProps<typeof RadixSwitch.Root>) {
  return (
    <RadixSwitch.Root
      className={cx(
        "relative h-5 w-9 shrink-0 touch:after:absolute touch:after:-inset-3 rounded-full bg-line-strong transition-colors duration-150 data-[state=checked]:bg-signal disabled:opacity-50",
        className,
      )}
      {...rest}
    >
      <RadixSwitch.Thumb className="block size-4 translate-x-0.5 rounded-full bg-sheet in-data-[theme=dark]:data-[state=unchecked]:bg-ink-2 shadow-card transition-transform duration-150 data-[state=checked]:translate-x-4.5" />
    </RadixSwitch.Root>
  );
}

function Checkbox({ className, ...rest }: ComponentProps<typeof RadixCheckbox.Root>) {
  return (
    <RadixCheckbox.Root
      className={cx(
        "relative flex size-4 shrink-0 touch:after:absolute touch:after:-inset-3 items-center justify-center rounded-sm border border-line-strong bg-sheet data-[state=checked]:border-signal data-[state=checked]:bg-signal",
        className,
      )}
      {...rest}
    >
      <RadixCheckbox.Indicator>
        <Check className="size-3 text-on-signal" strokeWidth={3} aria-hidden />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  );
}

/** A multiple choice. The selection keeps the order of the list. */
export function Checkboxes<T extends string>({
  legend,
  hint,
  names,
  chosen,
  onChange,
  text = (name) => name,
  labelClass,
  columns = 2,
}: {
  legend: string;
  hint?: string;
  names: readonly T[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  text?: (name: T) => ReactNode;
  labelClass?: string;
  /** One column for choices that are sentences. */
  columns?: 1 | 2;
}) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">
        {legend} {hint ? <span className="font-normal text-ink-3">{hint}</span> : null}
      </legend>
      <div className={cx("grid gap-x-4 gap-y-2 touch:gap-y-0", columns === 2 && "sm:grid-cols-2")}>
        {names.map((name) => (
          <span key={name} className="flex touch:min-h-touch items-center gap-2">
            <Checkbox
              id={`${id}-${name}`}
              checked={chosen.includes(name)}
              onCheckedChange={(on) =>
                onChange(names.filter((one) => (one === name ? on === true : chosen.includes(one))))
              }
            />
            <label htmlFor={`${id}-${name}`} className={cx("touch:py-2", labelClass)}>
              {text(name)}
            </label>
          </span>
        ))}
      </div>
    </fieldset>
  );
}
