"use client";
import type { LucideIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cx } from "./classes";
import { control, useFieldChanged, useLabeledField } from "./field";
import { HiddenValue } from "./hidden-value";
import { Popover, PopoverAnchor, PopoverContent } from "./menu";
import { optionId, PickerList } from "./picker-list";
import type { PickerOption } from "./picker-rows";
import { watchPointer, whenReleased } from "./pointer-release";
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

/** Another way to choose a value than by typing, offered until something is typed. */
export type Browse = {
  /** The value a key leads to, or null for other keys. */
  afterKey: (key: string, from: string) => string | null;
  render: (props: {
    id: string;
    label: string;
    active: string;
    onShow: (value: string) => void;
    onPick: (value: string) => void;
  }) => ReactNode;
  /** The id of the element of a value. */
  idOf: (id: string, value: string) => string;
};

type Props = TypedProps & {
  icon: LucideIcon;
  /** The value in the format of the person. */
  text: string;
  /** Returns the value of the typed text, or null if it cannot be read. */
  read: (typed: string) => string | null;
  /** Returns the options that match the typed text, or all of them while it is null. */
  suggest: (typed: string | null) => readonly PickerOption[];
  browse?: Browse | undefined;
  /** The value that is begun from while the field is empty. */
  start: string;
  /** The message for text that cannot be read. */
  problem: string;
};

const LIST_STEPS: ReadonlyMap<string, number> = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
  ["PageDown", 8],
  ["PageUp", -8],
]);

/** Keys that move within the text, until another key has moved among the values. */
const TEXT_KEYS = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

/** A text field for values of one type. It reads what is typed when it is left, and offers values meanwhile. */
export function TypedField(props: Props) {
  const {
    value,
    onChange,
    icon: Icon,
    text,
    read,
    suggest,
    browse,
    start,
    problem,
    name,
    className,
    refused = null,
    ...rest
  } = props;
  const { label: title, ...linked } = useLabeledField();
  const onFieldChanged = useFieldChanged();
  // Two fields can share one label; the second one then brings its own accessible name.
  const link = rest["aria-label"] === undefined ? linked : {};
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // The text belongs to the value it was typed over, so that an undo or a change by another person replaces both.
  const [typing, setTyping] = useState<{ text: string; over: string } | null>(null);
  const [opened, setOpened] = useState<{ active: string; isMoved: boolean } | null>(null);
  const [left, setLeft] = useState(false);
  const typed = typing?.over === value ? typing.text : null;
  const isWrong = left && typed !== null && typed.trim() !== "" && read(typed) === null;
  const reason = isWrong ? problem : refused;
  useEffect(() => input.current?.setCustomValidity(reason ?? ""), [reason]);
  useEffect(watchPointer, []);

  const isCleared = typed !== null && typed.trim() === "";
  const isBrowsing = browse !== undefined && (typed === null || isCleared);
  const browsed = opened && isBrowsing ? browse : undefined;
  const options = opened && !browsed ? suggest(typed) : [];
  const index = Math.max(
    0,
    options.findIndex((option) => option.value === opened?.active),
  );
  const active = browsed ? opened?.active : options[index]?.value;
  const label = rest["aria-label"] ?? title ?? "";
  const optionAt = options.length > 0 ? optionId(id, index) : undefined;
  const activeId = browsed && active !== undefined ? browsed.idOf(id, active) : optionAt;
  const put = (next: string) => {
    setTyping(null);
    setOpened(null);
    if (next === value) return;
    onFieldChanged();
    onChange(next);
  };
  const show = (next: string) => setOpened({ active: next, isMoved: false });
  const from = value || start;
  const open = () => {
    show(browse ? from : (suggest(null).find((option) => option.value >= from)?.value ?? ""));
  };
  const leave = () => {
    setLeft(true);
    setOpened(null);
    if (opened?.isMoved && active !== undefined) return put(active);
    if (typed === null) return;
    if (isCleared) return put(rest.required ? value : "");
    const next = read(typed);
    if (next !== null) put(next);
  };
  const afterKey = (key: string) => {
    if (browsed)
      return opened && (opened.isMoved || !TEXT_KEYS.has(key)) ? browsed.afterKey(key, opened.active) : null;
    const steps = LIST_STEPS.get(key);
    return steps === undefined
      ? null
      : (options[Math.max(0, Math.min(index + steps, options.length - 1))]?.value ?? "");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!opened) {
      if (!LIST_STEPS.has(event.key)) return;
      event.preventDefault();
      return open();
    }
    const next = afterKey(event.key);
    if (next !== null) {
      event.preventDefault();
      setOpened({ active: next, isMoved: true });
    } else if (event.key === "Enter") {
      // The first Enter only reads the text, so that the person sees the result before the form is submitted.
      event.preventDefault();
      if (isCleared && !opened.isMoved) put(rest.required ? value : "");
      else if (active !== undefined) put(active);
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
              aria-haspopup={isBrowsing ? "grid" : "listbox"}
              aria-expanded={opened !== null}
              aria-controls={opened ? id : undefined}
              aria-activedescendant={activeId}
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
                show(target.value.trim() === "" ? from : "");
              }}
              onBlur={() => whenReleased(leave)}
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
          aria-label={label}
          className="w-max min-w-[max(var(--radix-popover-trigger-width),9rem)] max-w-[calc(100vw-24px)] p-1"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // The field keeps the focus while the list is scrolled by its bar.
          onMouseDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target === input.current) event.preventDefault();
          }}
        >
          {browsed && opened ? (
            browsed.render({ id, label, active: opened.active, onShow: show, onPick: put })
          ) : (
            <PickerList
              id={id}
              label={label}
              options={options}
              active={index}
              chosen={value}
              empty={problem}
              onActive={(to) => show(options[to]?.value ?? "")}
              onPick={(option) => put(option.value)}
            />
          )}
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
