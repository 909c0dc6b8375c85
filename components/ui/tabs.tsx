"use client";
import * as Radix from "radix-ui/tabs";
import type { ComponentProps } from "react";
import { cx } from "./classes";

export { Segmented } from "./segmented";

export const Tabs = Radix.Root;
export const TabsContent = Radix.Content;

export function TabsList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List // The line is a shadow: a border that tabs overlap by a pixel makes the row scroll.
      className={cx("flex gap-4 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)]", className)}
      {...rest}
    />
  );
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      // The library focuses the pressed tab by script, for which browsers draw the ring of the keyboard.
      onMouseDown={({ currentTarget }) => currentTarget.focus({ focusVisible: false })}
      className={cx(
        "whitespace-nowrap rounded-sm focus-visible:-outline-offset-2 border-transparent border-b-2 pt-1 pb-2 touch:min-h-touch font-medium text-base text-ink-2 hover:text-ink data-[state=active]:border-signal data-[state=active]:text-ink",
        className,
      )}
      {...rest}
    />
  );
}
