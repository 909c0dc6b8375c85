import type { ReactNode } from "react";
import { plainText } from "@/lib/plain-text";

export type PickerOption = {
  value: string;
  label: string;
  /** Shown in the closed field instead of the label, where no group says what the label is about. */
  closed?: string | undefined;
  /** Options of one group stand together under its name. */
  group?: string | undefined;
  /** Shown beside the label, such as an example of the value. */
  detail?: string | null | undefined;
  icon?: ReactNode;
  /** Further words the option is found by. */
  keywords?: string | undefined;
};

/** The options of a picker, given as labels by value. */
export function optionsOf(labels: Readonly<Record<string, string>>): PickerOption[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** The options that contain every word of the search, in the order of their groups. Case and accents do not matter. */
export function matchingOptions(options: readonly PickerOption[], search: string): readonly PickerOption[] {
  const words = plainText(search).split(" ").filter(Boolean);
  const found = options.filter((option) => words.every((word) => haystackOf(option).includes(word)));
  return [...Map.groupBy(found, ({ group }) => group).values()].flat();
}

/** The first option after the active one that begins with the typed letters; the same letter again goes further. */
export function optionStartingWith(
  options: readonly PickerOption[],
  { typed, active }: { typed: string; active: number },
): number | null {
  const letters = plainText(typed);
  const isRepeated = new Set(letters).size === 1;
  const wanted = isRepeated ? letters.slice(0, 1) : letters;
  const from = isRepeated ? active + 1 : active;
  for (let step = 0; step < options.length; step++) {
    const at = (from + step) % options.length;
    if (plainText(options[at]?.label ?? "").startsWith(wanted)) return at;
  }
  return null;
}

const haystacks = new WeakMap<PickerOption, string>();

function haystackOf(option: PickerOption): string {
  const known = haystacks.get(option);
  if (known !== undefined) return known;
  const { label, keywords = "", group = "" } = option;
  const text = plainText(`${label} ${keywords} ${group}`);
  haystacks.set(option, text);
  return text;
}

export type Row =
  | { kind: "group"; label: string; top: number; height: number }
  | { kind: "option"; option: PickerOption; index: number; top: number; height: number };
export type RowHeights = { option: number; group: number };

/** Places options below each other, with the name of a group above its first option. */
export function rowsOf(
  options: readonly PickerOption[],
  heights: RowHeights,
): { rows: readonly Row[]; height: number } {
  const rows: Row[] = [];
  let top = 0;
  let group: string | undefined;
  for (const [index, option] of options.entries()) {
    if (option.group !== undefined && option.group !== group) {
      rows.push({ kind: "group", label: option.group, top, height: heights.group });
      top += heights.group;
    }
    group = option.group;
    rows.push({ kind: "option", option, index, top, height: heights.option });
    top += heights.option;
  }
  return { rows, height: top };
}

/** Lists of up to this many rows are drawn whole. */
const MAX_DRAWN = 150;
const OVERSCAN = 320;

/** The rows worth drawing: of a long list, those in view and a little around them. */
export function rowsInView(rows: readonly Row[], view: { top: number; height: number }): readonly Row[] {
  if (rows.length <= MAX_DRAWN) return rows;
  const [from, to] = [view.top - OVERSCAN, view.top + view.height + OVERSCAN];
  return rows.filter((row) => row.top + row.height > from && row.top < to);
}

type Span = { top: number; height: number };

/** The scroll position that shows a row: in the middle as a list opens, and later with the least movement. */
export function scrollTopFor(row: Span, view: Span & { isOpening: boolean }): number {
  const bottom = row.top + row.height;
  const isAbove = row.top < view.top;
  if (!isAbove && bottom <= view.top + view.height) return view.top;
  if (view.isOpening) return row.top - (view.height - row.height) / 2;
  return isAbove ? row.top : bottom - view.height;
}
