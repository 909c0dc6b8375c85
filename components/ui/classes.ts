import { type ClassValue, clsx } from "clsx";

/** Joins class names. A later utility overrides an earlier one of the same kind, so that callers can adjust a component. */
export function cx(...values: ClassValue[]): string {
  const joined = clsx(values);
  const known = cache.get(joined);
  if (known !== undefined) return known;
  const kept: string[] = [];
  const taken = new Set<string>();
  for (const name of joined.split(/\s+/).reverse()) {
    const variant = VARIANTS.exec(name)?.[0] ?? "";
    const kind = kindOf(name.slice(variant.length).replace(/^-/, ""));
    if (name === "" || (kind !== null && taken.has(variant + kind))) continue;
    for (const covered of kind === null ? [] : [kind, ...(COVERS[kind] ?? [])]) taken.add(variant + covered);
    kept.push(name);
  }
  const merged = kept.reverse().join(" ");
  if (cache.size >= MOST_CACHED) cache.clear();
  cache.set(joined, merged);
  return merged;
}

/** `hover:`, `max-sm:`, `[&_svg]:` and so on: whatever ends in a colon outside brackets. */
const VARIANTS = /^(?:(?:\[[^\]]*\]|[^:[\]])*:)*/;
const cache = new Map<string, string>();
const MOST_CACHED = 2_000;

/** Kinds that a utility sets besides its own. */
const COVERS: Record<string, readonly string[]> = {
  p: ["px", "py", "pt", "pr", "pb", "pl"],
  px: ["pr", "pl"],
  py: ["pt", "pb"],
  m: ["mx", "my", "mt", "mr", "mb", "ml"],
  mx: ["mr", "ml"],
  my: ["mt", "mb"],
  size: ["w", "h"],
  gap: ["gap-x", "gap-y"],
  inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
  "inset-x": ["right", "left"],
  "inset-y": ["top", "bottom"],
  overflow: ["overflow-x", "overflow-y"],
  flex: ["basis", "grow", "shrink"],
  border: ["border-t", "border-r", "border-b", "border-l"],
  rounded: ["rounded-t", "rounded-b", "rounded-l", "rounded-r", "rounded-bl", "rounded-br"],
  "font-size": ["leading"],
  "line-clamp": ["display", "overflow"],
};

/** Utilities whose kind is a word of their own. */
const KINDS: readonly [string, RegExp][] = [
  ["display", /^(?:block|contents|flex|grid|hidden|inline|inline-block|inline-flex|table)$/],
  ["position", /^(?:static|relative|absolute|fixed|sticky)$/],
  ["font-size", /^text-(?:xs|sm|base|lg|xl|2xl|\[\d.*\])$/],
  ["text-align", /^text-(?:left|center|right)$/],
  ["text-wrap", /^text-(?:balance|pretty|wrap|nowrap)$/],
  ["text-color", /^text-/],
  ["font-weight", /^font-(?:normal|medium|semibold|bold)$/],
  ["font-family", /^font-/],
  ["flex-direction", /^flex-(?:row|col)/],
  ["flex-wrap", /^flex-(?:wrap|nowrap)/],
  ["flex", /^flex-/],
  ["decoration", /^(?:underline|line-through|no-underline)$/],
  ["word-break", /^break-(?:all|words|normal|keep)$/],
  ["outline-offset", /^outline-offset-/],
  ["border-collapse", /^border-(?:collapse|separate|spacing)/],
  ["border-style", /^border-(?:solid|dashed|dotted|none)$/],
  ["border-color", /^border-(?![trblxy](?:-|$)|\d)/],
  ["background-part", /^bg-(?:\[|no-repeat)/],
];

/** A name in front of its value: `max-w` of `max-w-2xl`, `grid-cols` of `grid-cols-2`. */
const NAMED =
  /^(?:p[xytrbl]?|m[xytrbl]?|w|h|size|(?:min|max)-[wh]|gap(?:-[xy])?|inset(?:-[xy])?|top|right|bottom|left|z|basis|grow|shrink|items|self|justify|bg|border(?:-[trbl])?|rounded(?:-(?:[trbl]|bl|br))?|shadow|grid-cols|col-span|overflow(?:-[xy])?|whitespace|cursor|opacity|leading|tracking|space-[xy]|line-clamp|transition|duration)(?=-|$)/;

function kindOf(utility: string): string | null {
  const kind = KINDS.find(([, shape]) => shape.test(utility))?.[0] ?? NAMED.exec(utility)?.[0] ?? null;
  return kind === "background-part" ? null : kind;
}
