"use client";
import { Check } from "lucide-react";
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { cx } from "./classes";
import {
  type PickerOption,
  type Row,
  type RowHeights,
  rowsInView,
  rowsOf,
  scrollTopFor,
} from "./picker-rows";

const FINE: RowHeights = { option: 32, group: 28 };
const COARSE: RowHeights = { option: 44, group: 28 };
const LIST_HEIGHT = 288;
/** The root font size of a browser that is set to no larger text. */
const USUAL_REM = 14;

/** Rows are placed by script, and grow with the text of the page. */
function sizes(): RowHeights & { list: number } {
  const { option, group } = window.matchMedia("(pointer: coarse)").matches ? COARSE : FINE;
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_REM;
  return { option: option * scale, group: group * scale, list: LIST_HEIGHT * scale };
}

type Props = {
  id: string;
  label: string;
  /** In the order of their groups. */
  options: readonly PickerOption[];
  active: number;
  chosen?: string | undefined;
  empty: string;
  onActive: (index: number) => void;
  onPick: (option: PickerOption) => void;
};

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** A listbox whose keys are handled by the element that has the focus. Of a long list it draws only what is in view. */
export function PickerList({ id, label, options, active, chosen, empty, onActive, onPick }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const isOpening = useRef(true);
  const [top, setTop] = useState(0);
  const heights = useMemo(sizes, []);
  const { rows, height } = useMemo(() => rowsOf(options, heights), [options, heights]);
  useLayoutEffect(() => {
    const list = frame.current;
    const row = rows.find((one) => one.kind === "option" && one.index === active);
    if (!list || !row) return;
    const view = { top: list.scrollTop, height: list.clientHeight, isOpening: isOpening.current };
    // The name of the first group comes into view with its first option.
    list.scrollTop = active === 0 ? 0 : scrollTopFor(row, view);
    isOpening.current = false;
  }, [rows, active]);
  const drawn = rowsInView(rows, { top, height: heights.list });
  return (
    <>
      <div
        ref={frame}
        id={id}
        role="listbox"
        aria-label={label}
        aria-activedescendant={options.length > 0 ? optionId(id, active) : undefined}
        tabIndex={-1}
        className="min-h-0 overflow-y-auto overscroll-contain outline-none"
        style={{ maxHeight: heights.list }}
        onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      >
        <div className="relative" style={{ height }}>
          {grouped(drawn).map(({ name, list }) => (
            <Group key={`${name} ${list[0]?.top}`} name={name}>
              {list.map((row) =>
                row.kind === "group" ? (
                  <div
                    key={`group ${row.label}`}
                    aria-hidden
                    className="absolute inset-x-0 flex items-end px-2 pb-1 font-medium text-ink-3 text-xs"
                    style={{ top: row.top, height: row.height }}
                  >
                    {row.label}
                  </div>
                ) : (
                  <Option
                    key={row.option.value}
                    id={optionId(id, row.index)}
                    row={row}
                    count={options.length}
                    active={row.index === active}
                    chosen={row.option.value === chosen}
                    onActive={onActive}
                    onPick={onPick}
                  />
                ),
              )}
            </Group>
          ))}
        </div>
      </div>
      <p role="status" className={options.length === 0 ? "px-2 py-3 text-ink-3 text-sm" : "sr-only"}>
        {options.length === 0 ? empty : null}
      </p>
    </>
  );
}

function Group({ name, children }: { name: string | undefined; children: ReactNode }) {
  if (name === undefined) return children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be inside a listbox
    <div role="group" aria-label={name}>
      {children}
    </div>
  );
}

/** A group whose name is out of view is a group still. */
function grouped(rows: readonly Row[]): { name: string | undefined; list: Row[] }[] {
  const groups: { name: string | undefined; list: Row[] }[] = [];
  for (const row of rows) {
    const name = row.kind === "group" ? row.label : row.option.group;
    const last = groups.at(-1);
    if (last && last.name === name) last.list.push(row);
    else groups.push({ name, list: [row] });
  }
  return groups;
}

type OptionProps = {
  id: string;
  row: Extract<Row, { kind: "option" }>;
  count: number;
  active: boolean;
  chosen: boolean;
  onActive: (index: number) => void;
  onPick: (option: PickerOption) => void;
};

function Option({ id, row, count, active, chosen, onActive, onPick }: OptionProps) {
  const { option, index, top, height } = row;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the element with the focus handles the keys
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      aria-label={option.label}
      aria-description={option.detail ?? undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      tabIndex={-1}
      data-value={option.value}
      data-active={active || undefined}
      className={cx(
        "absolute inset-x-0 flex cursor-default select-none items-center gap-2 rounded-md px-2 text-base",
        active && "bg-hover",
      )}
      style={{ top, height }}
      // The field that is written in keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => (active ? undefined : onActive(index))}
      onClick={() => onPick(option)}
    >
      {option.icon}
      <span className={cx("min-w-0 truncate", option.detail ? "shrink-0 max-w-[70%]" : "flex-1")}>
        {option.label}
      </span>
      {option.detail ? (
        <span className="min-w-0 flex-1 truncate text-right text-ink-3 text-xs">{option.detail}</span>
      ) : null}
      {chosen ? <Check className="size-4 shrink-0 text-signal" aria-hidden /> : null}
    </div>
  );
}
