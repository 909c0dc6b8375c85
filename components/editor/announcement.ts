import type { History } from "./history";

/** Describes a change of the canvas to a screen reader. Typing is already announced by the browser. */
export function announcement(before: History, after: History): string | null {
  const last = after.past.at(-1);
  if (last && last === before.future[0]) return `Redone: ${last.label}`;
  const next = after.future[0];
  if (next && after.future.length > before.future.length) return `Undone: ${next.label}`;
  return last && last.mergeKey === null && after.past.length > before.past.length ? last.label : null;
}
