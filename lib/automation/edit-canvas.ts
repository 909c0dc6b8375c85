import { CANVAS_LIMITS, type Group, type Note } from "./canvas-settings";
import type { EditOperation } from "./edit";
import type { Definition, Node } from "./schema";

/** Edits of what the canvas shows beside the steps, as operations: notes and groups. */

export function notesOf({ settings }: Definition): [string, Note][] {
  return Object.entries(settings.canvas?.notes ?? {});
}

export type GroupOfSteps = Group & { id: string; nodes: Node[] };

/** Groups with at least one step. A step whose group was removed elsewhere stands alone. */
export function groupsOf({ nodes, settings }: Definition): GroupOfSteps[] {
  const groups = settings.canvas?.groups;
  if (!groups) return [];
  const members = Map.groupBy(nodes, ({ group }) => group);
  return Object.entries(groups).flatMap(([id, group]) => {
    const steps = members.get(id);
    return steps ? [{ ...group, id, nodes: steps }] : [];
  });
}

/** Two people who add a note at the same time must not pick the same id, so it is random. */
export function canvasId(kind: "note" | "group", random: string): string {
  return `${kind}_${random.toLowerCase().replaceAll("-", "").slice(0, 10)}`;
}

export function noteOperation(id: string, note: Note | undefined): EditOperation {
  return { op: "set_setting", field: `canvas.notes.${id}`, ...(note === undefined ? {} : { value: note }) };
}

/** Puts steps into a new group. Groups that are left without steps are removed. */
export function groupOperations(
  definition: Definition,
  { nodeIds, id, name }: { nodeIds: readonly string[]; id: string; name: string },
): EditOperation[] {
  const moved = new Set(nodeIds);
  const empty = Object.keys(definition.settings.canvas?.groups ?? {}).filter(
    (old) => !definition.nodes.some((node) => node.group === old && !moved.has(node.id)),
  );
  return [
    ...empty.map((old): EditOperation => ({ op: "set_setting", field: `canvas.groups.${old}` })),
    {
      op: "set_setting",
      field: `canvas.groups.${id}`,
      value: { name: name.slice(0, CANVAS_LIMITS.nameLength).toWellFormed() },
    },
    ...nodeIds.map((nodeId): EditOperation => ({ op: "set_field", nodeId, field: "group", value: id })),
  ];
}

export function ungroupOperations(definition: Definition, id: string): EditOperation[] {
  const members = definition.nodes.filter(({ group }) => group === id);
  return [
    ...members.map((node): EditOperation => ({ op: "set_field", nodeId: node.id, field: "group" })),
    { op: "set_setting", field: `canvas.groups.${id}` },
  ];
}
