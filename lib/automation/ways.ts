import { isObject, type Json, own } from "./json";

/** The named ways out of a step. Each item of the configuration is one way, called by its label. */
export const MOST_WAYS = 20;
export const LABEL_LENGTH = 40;

/** Outputs of the language; a label that reads like one of them would be ambiguous on an edge. */
const RESERVED: ReadonlySet<string> = new Set(["default", "next", "true", "false"]);

/** A step may have outputs of its own, which are reserved as well. */
export function isReservedLabel(label: string, outputs: readonly string[] = []): boolean {
  return RESERVED.has(folded(label)) || outputs.some((output) => sameLabel(output, label));
}

/** Two labels that differ only in case or outer spaces would look the same on an edge. */
export function sameLabel(a: string, b: string): boolean {
  return folded(a) === folded(b);
}

function folded(label: string): string {
  return label.trim().toLowerCase();
}

const outputs = new WeakMap<readonly Json[], readonly string[]>();

/**
 * Returns one output per item, in order. While a label is missing, reserved or taken, its place stands for it ("#2"), so
 * that every item of a draft can be connected and none loses its edge while the label is typed.
 */
export function waysOf(items: Json | undefined, reserved: readonly string[] = []): readonly string[] {
  if (!Array.isArray(items)) return [];
  const known = outputs.get(items);
  if (known) return known;
  const ways: string[] = [];
  for (const item of items.slice(0, MOST_WAYS)) {
    const label = labelOf(item, reserved);
    const isFree = label !== null && !ways.some((other) => sameLabel(other, label));
    ways.push(isFree ? label : placeName(ways));
  }
  outputs.set(items, ways);
  return ways;
}

function labelOf(item: Json, reserved: readonly string[]): string | null {
  const label = isObject(item) ? own(item, "label") : undefined;
  if (typeof label !== "string" || label.length > LABEL_LENGTH || isReservedLabel(label, reserved))
    return null;
  return label.trim() === "" ? null : label.trim();
}

function placeName(taken: readonly string[]): string {
  let name = `#${taken.length + 1}`;
  while (taken.includes(name)) name = `${name}#`;
  return name;
}
