"use client";
import { Check } from "lucide-react";
import * as DropdownMenu from "radix-ui/dropdown-menu";
import * as RadixPopover from "radix-ui/popover";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./classes";

export const Menu = DropdownMenu.Root;
export const MenuTrigger = DropdownMenu.Trigger;
export const MenuSeparator = () => <DropdownMenu.Separator className="my-1 h-px bg-line" />;

const surface = "z-50 rounded-lg border border-line bg-sheet p-1 shadow-lift data-[state=open]:animate-in";

export function MenuContent({ className, ...rest }: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        sideOffset={4}
        collisionPadding={8}
        align="end"
        className={cx(surface, "min-w-44", className)}
        {...rest}
      />
    </DropdownMenu.Portal>
  );
}

const item =
  "flex cursor-default select-none items-center gap-2 rounded-md px-2 py-1.5 text-base outline-none touch:min-h-touch data-[disabled]:opacity-50 data-[highlighted]:bg-hover [&_svg]:size-4 [&_svg]:text-ink-3";

export function MenuItem({
  className,
  danger,
  ...rest
}: ComponentProps<typeof DropdownMenu.Item> & { danger?: boolean }) {
  return (
    <DropdownMenu.Item
      className={cx(item, danger ? "text-bad [&_svg]:text-bad" : "text-ink", className)}
      {...rest}
    />
  );
}

export const MenuChoices = DropdownMenu.RadioGroup;

/** One of several choices; the present one has a check. */
export function MenuChoice({ children, ...rest }: ComponentProps<typeof DropdownMenu.RadioItem>) {
  return (
    <DropdownMenu.RadioItem className={cx(item, "text-ink")} {...rest}>
      {children}
      <DropdownMenu.ItemIndicator className="ml-auto">
        <Check aria-hidden />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  );
}

/** One of several days or columns to tick. The menu stays open, because several are ticked in a row. */
export function MenuCheck({ children, ...rest }: ComponentProps<typeof DropdownMenu.CheckboxItem>) {
  return (
    <DropdownMenu.CheckboxItem
      className={cx(item, "group/check text-ink")}
      onSelect={(event) => event.preventDefault()}
      {...rest}
    >
      <span
        aria-hidden
        className="grid size-4 shrink-0 place-items-center rounded border border-line-strong bg-sheet group-data-[state=checked]/check:border-signal group-data-[state=checked]/check:bg-signal"
      >
        <DropdownMenu.ItemIndicator>
          <Check className="size-3! text-on-signal!" />
        </DropdownMenu.ItemIndicator>
      </span>
      {children}
    </DropdownMenu.CheckboxItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2 pt-1.5 pb-1 text-ink-3 text-xs">{children}</DropdownMenu.Label>;
}

export const Popover = RadixPopover.Root;
export const PopoverAnchor = RadixPopover.Anchor;
export const PopoverTrigger = RadixPopover.Trigger;

export function PopoverContent({ className, ...rest }: ComponentProps<typeof RadixPopover.Content>) {
  return (
    <RadixPopover.Portal>
      <RadixPopover.Content
        sideOffset={6}
        collisionPadding={12}
        className={cx(surface, "w-80 p-3", className)}
        {...rest}
      />
    </RadixPopover.Portal>
  );
}
