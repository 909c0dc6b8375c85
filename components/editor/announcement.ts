import type { ReactNode } from "react";
import type { Translator } from "@/lib/messages/translate";
import type { History } from "./history";

/** Describes a change of the canvas to a screen reader. Typing is already announced by the browser. */
export function announcement(
  { before, after }: { before: History; after: History },
  t: Translator<"editor", ReactNode>,
): string | null {
  const last = after.past.at(-1);
  if (last && last === before.future[0]) return t("redone", { change: last.label });
  const next = after.future[0];
  if (next && after.future.length > before.future.length) return t("undone", { change: next.label });
  return last && last.mergeKey === null && after.past.length > before.past.length ? last.label : null;
}
