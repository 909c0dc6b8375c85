import type { Patch } from "@/lib/automation/patch";

/** Counts the steps that a deploy adds, removes and modifies. A step that was only moved on the canvas is unchanged. */
export function countNodeChanges(patch: Patch): { added: number; removed: number; modified: number } {
  const added = new Set(patch.flatMap((one) => (one.kind === "node_added" ? one.node.id : [])));
  const removed = new Set(patch.flatMap((one) => (one.kind === "node_removed" ? one.node.id : [])));
  // A step of another type under the same id is removed and added in the patch, but modified to its author.
  const replaced = [...added].filter((id) => removed.has(id));
  const modified = new Set([
    ...replaced,
    ...patch.flatMap((one) =>
      one.kind === "field" && one.nodeId !== null && one.path[0] !== "position" ? one.nodeId : [],
    ),
  ]);
  return {
    added: added.size - replaced.length,
    removed: removed.size - replaced.length,
    modified: modified.size,
  };
}
