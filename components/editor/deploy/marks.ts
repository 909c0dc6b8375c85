import type { DiffEntry } from "@/lib/automation/narrate-diff";

/** What a comparison says of a step. */
export type Mark = DiffEntry["kind"];

/** One mark for each step that is different: new and gone say more than what changed in it. */
export function marksOf(changes: readonly Pick<DiffEntry, "kind" | "nodeId" | "field">[]): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const { kind, nodeId, field } of changes) {
    if (nodeId === null) continue;
    const mark = field === null ? kind : "modified";
    if (mark !== "modified" || !marks.has(nodeId)) marks.set(nodeId, mark);
  }
  return marks;
}
