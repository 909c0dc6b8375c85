"use client";
import type { LucideIcon } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { cx } from "./classes";
import { control, useLabeledField } from "./field";
import { HiddenValue } from "./hidden-value";
import { Popover, PopoverAnchor, PopoverContent } from "./menu";
import { optionId, PickerList } from "./picker-list";
import type { PickerOption } from "./picker-rows";
import { isFirstInvalid } from "./refusal";

/** The props that every typed field passes on to its input. */
export type TypedProps = {
  value: string;
  onChange: (value: string) => void;
  /** The name under which a form reads the value. */
  name?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  className?: string | undefined;
  "aria-label"?: string | undefined;
  "data-path"?: string | undefined;
  /** Replaces the state of the label where only one of two fields is wrong. */
  "aria-invalid"?: boolean | undefined;
  /** The reason against the value, such as one that another field gives. */
  refused?: string | null | undefined;
};

type Props = TypedProps & {
  icon: LucideIcon;
  /** The value in the format of the person. */
  text: string;
  /** Returns the value of the typed text, or null if it cannot be read. */
  read: (typed: string) => string | null;
  /** Returns the options that match the typed text, or all of them while it is null. */
  suggest: (typed: string | null) => readonly PickerOption[];
  /** The option at the top of the list while the field is empty. */
  start: string;
  /** The message for text that cannot be read. */
  problem: string;
};

/** A text field for values of one type. It reads what is typed when it is left, and offers a list meanwhile. */
export function TypedField(props: Props) {
  const {
    value,
    onChange,
    icon: Icon,
    text,
    read,
    suggest,
    start,
    problem,
    name,
    className,
    refused = null,
    ...rest
  } = props;
  const { label: title, ...linked } = useLabeledField();
  // Two fields can share one label; the second one then brings its own accessible name.
  const link = rest["aria-label"] === undefined ? linked : {};
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // The text belongs to the value it was typed over, so that an undo or a change by another person replaces both.
  const [typing, setTyping] = useState<{ text: string; over: string } | null>(null);
  const [opened, setOpened] = useState<{ active: number; isMoved: boolean } | null>(null);
  const [left, setLeft] = useState(false);
  const typed = typing?.over === value ? typing.text : null;
  const isWrong = left && typed !== null && typed.trim() !== "" && read(typed) === null;
  const reason = isWrong ? problem : refused;
  useEffect(() => input.current?.setCustomValidity(reason ?? ""), [reason]);

  const options = opened ? suggest(typed) : [];
  const active = opened ? Math.min(opened.active, options.length - 1) : -1;
  const put = (next: string) => {
    setTyping(null);
    setOpened(null);
    if (next !== value) onChange(next);
  };
  const open = () => {
    const at = suggest(null).findIndex((option) => option.value >= (value || start));
    setOpened({ active: typed === null ? Math.max(0, at) : 0, isMoved: false });
  };
  const leave = () => {
    setLeft(true);
    const option = opened?.isMoved ? options[active] : undefined;
    setOpened(null);
    if (option) return put(option.value);
    if (typed === null) return;
    if (typed.trim() === "") return put(rest.required ? value : "");
    const next = read(typed);
    if (next !== null) put(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (steps !== undefined) {
      event.preventDefault();
      if (opened)
        setOpened({ active: Math.max(0, Math.min(active + steps, options.length - 1)), isMoved: true });
      else open();
    } else if (event.key === "Enter" && opened) {
      const option = options[active];
      // The first Enter only reads the text, so that the person sees the result before the form is submitted.
      event.preventDefault();
      if (option) put(option.value);
    }
  };
  return (
    <div className={cx("flex min-w-0 flex-col gap-1", className ?? "w-full")}>
      <Popover open={opened !== null} onOpenChange={(now) => (now ? undefined : setOpened(null))}>
        <PopoverAnchor asChild>
          <div className="relative">
            <input
              {...link}
              {...rest}
              ref={input}
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-haspopup="listbox"
              aria-expanded={opened !== null}
              aria-controls={opened ? id : undefined}
              aria-activedescendant={options.length > 0 ? optionId(id, active) : undefined}
              aria-invalid={reason !== null || (rest["aria-invalid"] ?? link["aria-invalid"])}
              aria-describedby={reason === null ? link["aria-describedby"] : `${id}-problem`}
              data-value={value}
              className={cx(control, "h-8 pr-7.5 pl-2.5 tabular-nums touch:min-h-touch")}
              value={typed ?? text}
              onFocus={({ currentTarget }) => currentTarget.select()}
              onClick={() => (opened ? undefined : open())}
              onChange={({ target }) => {
                setLeft(false);
                setTyping({ text: target.value, over: value });
                setOpened({ active: 0, isMoved: false });
              }}
              onBlur={leave}
              onInvalid={(event) => {
                if (reason === null) return;
                // The reason stands below the field already, so neither the browser nor the label shows it again.
                event.preventDefault();
                event.stopPropagation();
                if (isFirstInvalid(event.currentTarget)) event.currentTarget.focus();
              }}
              onKeyDown={onKeyDown}
            />
            <Icon
              aria-hidden
              className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-ink-3"
            />
          </div>
        </PopoverAnchor>
        <PopoverContent
          align="start"
          sideOffset={4}
          aria-label={rest["aria-label"] ?? title}
          className="w-max min-w-[max(var(--radix-popover-trigger-width),9rem)] max-w-[calc(100vw-24px)] p-1"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // The field keeps the focus while the list is scrolled by its bar.
          onMouseDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target === input.current) event.preventDefault();
          }}
        >
          <PickerList
            id={id}
            label={rest["aria-label"] ?? title ?? ""}
            options={options}
            active={active}
            chosen={value}
            empty={problem}
            onActive={(to) => setOpened({ active: to, isMoved: false })}
            onPick={(option) => put(option.value)}
          />
        </PopoverContent>
      </Popover>
      {reason === null ? null : (
        <p id={`${id}-problem`} role="alert" className="text-bad text-sm">
          {reason}
        </p>
      )}
      {name === undefined ? null : <HiddenValue name={name} value={value} />}
    </div>
  );
}
