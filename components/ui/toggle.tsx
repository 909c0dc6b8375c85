"use client";
import { Check } from "lucide-react";
import { Checkbox as RadixCheckbox, Switch as RadixSwitch } from "radix-ui";
import type { ComponentProps } from "react";
import { cx } from "./classes";

export function Switch({ className, ...rest }: ComponentProps<typeof RadixSwitch.Root>) {
  return (
    <RadixSwitch.Root
      className={cx(
        "h-5 w-9 shrink-0 rounded-full bg-line-strong transition-colors duration-150 data-[state=checked]:bg-signal disabled:opacity-50",
        className,
      )}
      {...rest}
    >
      <RadixSwitch.Thumb className="block size-4 translate-x-0.5 rounded-full bg-sheet shadow-card transition-transform duration-150 data-[state=checked]:translate-x-[18px]" />
    </RadixSwitch.Root>
  );
}

export function Checkbox({ className, ...rest }: ComponentProps<typeof RadixCheckbox.Root>) {
  return (
    <RadixCheckbox.Root
      className={cx(
        "flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-sheet data-[state=checked]:border-signal data-[state=checked]:bg-signal",
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
