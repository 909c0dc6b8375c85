"use client";
import { ChevronsUpDown } from "lucide-react";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { useWords } from "@/components/words/words";
import { cx } from "./classes";
import { control, useFieldChanged, useLabeledField } from "./field";
import { moved } from "./list-keys";
import { Popover, PopoverContent, PopoverTrigger } from "./menu";
import { optionId, PickerList } from "./picker-list";
import { matchingOptions, optionStartingWith, type PickerOption } from "./picker-rows";
import { PickerSearch } from "./picker-search";

type Props = {
  value: string;
  options: readonly PickerOption[];
  onChange: (value: string) => void;
  /** Shown while the value is empty and no option stands for that. */
  placeholder?: string;
  /** Accepts text that is not in the list, and says what choosing it means. */
  free?: (typed: string) => string;
  /** Called with what is searched for, so that the options can be those the server finds. */
  onSearch?: ((text: string) => void) | undefined;
  /** Shown when nothing is found; the search may deserve an answer of its own. */
  empty?: string | ((search: string) => string);
  size?: "sm" | "md";
  disabled?: boolean;
  className?: string;
  "aria-label"?: string;
  "aria-invalid"?: boolean | undefined;
  "data-path"?: string | undefined;
};

/** Lists up to this long have no search field: a letter goes to the option that begins with it. */
const SHORT = 7;

/** A single choice of any number of options: a button with its value, and a list that can be searched. */
export function Picker({
  value,
  options,
  onChange,
  placeholder,
  free,
  onSearch,
  empty,
  size = "md",
  className,
  ...rest
}: Props) {
  const t = useWords("ui");
  const { label: title, ...link } = useLabeledField();
  const onFieldChanged = useFieldChanged();
  const list = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<{ typed: string } | null>(null);
  const all = useMemo(() => withValue(options, value), [options, value]);
  const chosen = all.find((option) => option.value === value);
  const label = rest["aria-label"] ?? title ?? placeholder ?? t("choose");
  const open = (typed: string) => {
    setOpened({ typed });
    // Each opening starts with an empty search.
    onSearch?.(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (opened || event.ctrlKey || event.metaKey || event.altKey) return;
    const isLetter = event.key.length === 1 && event.key !== " ";
    if (!isLetter && !OPENING_KEYS.has(event.key)) return;
    event.preventDefault();
    open(isLetter ? event.key : "");
  };
  return (
    <Popover open={opened !== null} onOpenChange={(isOpen) => (isOpen ? open("") : setOpened(null))}>
      <PopoverTrigger asChild>
        <button
          ref={trigger}
          type="button"
          role="combobox"
          {...link}
          {...rest}
          aria-haspopup="listbox"
          aria-expanded={opened !== null}
          aria-controls={opened ? list : undefined}
          data-picker={value}
          className={cx(
            control,
            "flex items-center gap-2 pr-2 pl-2.5 text-left touch:min-h-touch",
            size === "sm" ? "h-7 text-sm touch:text-base" : "h-8",
            className,
          )}
          onKeyDown={onKeyDown}
        >
          {chosen?.icon}
          <span className={cx("min-w-0 flex-1 truncate", !chosen && "text-ink-3")}>
            {chosen?.closed ?? chosen?.label ?? placeholder ?? t("choose")}
          </span>
          <ChevronsUpDown className="size-3.5 shrink-0 text-ink-3" aria-hidden />
        </button>
      </PopoverTrigger>
      {opened ? (
        <Choosing
          id={list}
          label={label}
          options={all}
          value={value}
          typed={opened.typed}
          free={free}
          onSearch={onSearch}
          empty={empty ?? t("no_matches")}
          onPick={(next) => {
            setOpened(null);
            if (next === value) return;
            onFieldChanged();
            onChange(next);
          }}
          onLeave={() => {
            // From its own place in the order of Tab, the browser moves on to the next field.
            trigger.current?.focus();
            setOpened(null);
          }}
        />
      ) : null}
    </Popover>
  );
}

const OPENING_KEYS = new Set(["ArrowDown", "ArrowUp", "Home", "End"]);

/** A value that is not in the list, such as a name that is gone, is shown as it is. */
function withValue(options: readonly PickerOption[], value: string): readonly PickerOption[] {
  if (value === "" || options.some((option) => option.value === value)) return options;
  return [{ value, label: value }, ...options];
}

type ChoosingProps = {
  id: string;
  label: string;
  options: readonly PickerOption[];
  value: string;
  typed: string;
  free: Props["free"];
  onSearch: Props["onSearch"];
  empty: NonNullable<Props["empty"]>;
  onPick: (value: string) => void;
  onLeave: () => void;
};

/** The open list. It is a component of its own, so that each opening begins anew. */
function Choosing(props: ChoosingProps) {
  const { id, label, options, value, typed, free, onSearch, empty, onPick, onLeave } = props;
  const t = useWords("ui");
  const isSearched = options.length > SHORT || free !== undefined || onSearch !== undefined;
  const [search, setSearch] = useState(isSearched ? typed : "");
  const found = useMemo(() => listed(options, { search, free }), [options, search, free]);
  const [active, setActive] = useState(() => firstActive(found, { value, typed: isSearched ? "" : typed }));
  const letters = useRef({ text: typed, at: 0 });
  const frame = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event.key, { active, count: found.length });
    if (next !== null) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === "Enter" || (event.key === " " && !isSearched)) {
      event.preventDefault();
      const option = found[active];
      if (option) onPick(option.value);
    } else if (event.key === "Tab") {
      onLeave();
    } else if (!isSearched && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      const { text, at } = letters.current;
      letters.current = {
        text: event.timeStamp - at < 700 ? text + event.key : event.key,
        at: event.timeStamp,
      };
      const to = optionStartingWith(found, { typed: letters.current.text, active });
      if (to !== null) setActive(to);
    }
  };
  return (
    <PopoverContent
      ref={frame}
      align="start"
      sideOffset={4}
      aria-label={label}
      className="flex max-h-(--radix-popover-content-available-height) w-max min-w-[max(var(--radix-popover-trigger-width),10rem)] max-w-[min(22rem,calc(100vw-24px))] flex-col p-1"
      onKeyDown={onKeyDown}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        frame.current?.querySelector<HTMLElement>("input, [role=listbox]")?.focus();
      }}
    >
      {isSearched ? (
        <PickerSearch
          list={id}
          active={found.length > 0 ? optionId(id, active) : undefined}
          label={label}
          placeholder={t(free ? "search_or_type" : "search")}
          value={search}
          onChange={(text) => {
            setSearch(text);
            setActive(0);
            onSearch?.(text);
          }}
        />
      ) : null}
      <PickerList
        id={id}
        label={label}
        options={found}
        active={active}
        chosen={value}
        empty={typeof empty === "string" ? empty : empty(search)}
        onActive={setActive}
        onPick={(option) => onPick(option.value)}
      />
    </PopoverContent>
  );
}

function firstActive(
  options: readonly PickerOption[],
  { value, typed }: { value: string; typed: string },
): number {
  const chosen = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  return typed === "" ? chosen : (optionStartingWith(options, { typed, active: chosen }) ?? chosen);
}

/** The typed text comes last, unless it is the name of an option. */
function listed(
  options: readonly PickerOption[],
  { search, free }: { search: string; free: Props["free"] },
): readonly PickerOption[] {
  const found = matchingOptions(options, search);
  const text = search.trim();
  if (!free || text === "" || options.some(({ value, label }) => value === text || label === text))
    return found;
  return [...found, { value: text, label: free(text) }];
}
