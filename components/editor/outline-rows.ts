import type { Note } from "@/lib/automation/canvas-settings";
import { notesOf } from "@/lib/automation/edit-canvas";
import {
  type Branch,
  type Definition,
  type Node,
  type Output,
  outputOf,
  outputsOf,
} from "@/lib/automation/schema";
import type { DrawnGroup } from "./canvas/folded";
import { boxesOf } from "./layout-engine";

type StepRow =
  | { kind: "node"; node: Node; depth: number; via: string; from: Node | null }
  | { kind: "again"; node: Node; depth: number; via: string; from: Node }
  | { kind: "branch"; output: Branch; of: Node; depth: number }
  | { kind: "end"; after: Node; output: Output; depth: number };
type NoteRow = { kind: "note"; id: string; note: Note; depth: number };
type GroupRow = { kind: "group"; group: DrawnGroup; before: string; depth: number };
/** Another path into a collapsed group. */
type IntoRow = { kind: "into"; group: DrawnGroup; before: string; depth: number };
export type OutlineRow = StepRow | NoteRow | GroupRow | IntoRow;

/** Lists the steps in order under the names of their groups, with each note before the nearest step. */
export function outlineRows(doc: Definition, groups: readonly DrawnGroup[]): OutlineRow[] {
  const steps = stepRows(doc);
  const notes = notesBefore(doc);
  const byId = new Map(groups.map((group) => [group.id, group]));
  const groupOf = (row: StepRow | undefined) => row && byId.get(ownerOf(row).group ?? "");
  const isHidden = (index: number): boolean => {
    const row = steps[index];
    if (!groupOf(row)?.isFolded) return false;
    // The name of a path stays visible if the path leads out of a collapsed group.
    return row?.kind !== "branch" || isHidden(index + 1);
  };
  const rows: OutlineRow[] = [];
  const named = new Set<DrawnGroup>();
  let open: DrawnGroup | undefined;
  for (const [index, row] of steps.entries()) {
    const group = groupOf(row);
    if (row.kind === "node" && group !== open) {
      // Other steps can interrupt a group; its name is repeated where it continues.
      const isRepeated = group?.isFolded === true && named.has(group);
      const comesFromIt = row.from !== null && group === byId.get(row.from.group ?? "");
      if (group && !(isRepeated && comesFromIt))
        rows.push({ kind: isRepeated ? "into" : "group", group, before: row.node.id, depth: row.depth });
      if (group) named.add(group);
      open = group;
    } else if (row.kind === "branch" && group !== open) {
      open = undefined;
    }
    // The name of a path out of the group stands directly above its step.
    const leaves =
      row.kind === "branch" && steps[index + 1]?.kind === "node" && groupOf(steps[index + 1]) !== group;
    const depth = row.depth + (group !== undefined && group === open && !leaves ? 1 : 0);
    if (row.kind === "node")
      for (const [id, note] of notes.get(row.node.id) ?? []) rows.push({ kind: "note", id, note, depth });
    if (!isHidden(index)) rows.push({ ...row, depth });
  }
  return rows;
}

function ownerOf(row: StepRow): Node {
  switch (row.kind) {
    case "node":
      return row.node;
    case "again":
      return row.from;
    case "branch":
      return row.of;
    case "end":
      return row.after;
    default:
      return row satisfies never;
  }
}

function notesBefore(doc: Definition): ReadonlyMap<string, [string, Note][]> {
  const notes = notesOf(doc);
  if (notes.length === 0) return new Map();
  const boxes = boxesOf(doc);
  const inOrder = notes.toSorted(
    ([, a], [, b]) => a.position.y - b.position.y || a.position.x - b.position.x,
  );
  return Map.groupBy(inOrder, ([, { position }]) => {
    const far = boxes.map(({ id, x, y }) => ({ id, far: Math.hypot(x - position.x, y - position.y) }));
    return far.reduce((nearest, one) => (one.far < nearest.far ? one : nearest)).id;
  });
}

/** Lists the steps depth first from the trigger, true before false; disconnected steps come last. */
function stepRows(doc: Definition): StepRow[] {
  const nodes = new Map(doc.nodes.map((node) => [node.id, node]));
  const next = new Map(doc.edges.map((edge) => [`${outputOf(edge)} ${edge.from}`, edge.to]));
  const seen = new Set<string>();
  const rows: StepRow[] = [];
  const roots = [...doc.nodes.filter(({ type }) => type === "trigger"), ...doc.nodes];
  for (const root of roots) {
    if (seen.has(root.id)) continue;
    const stack: StepRow[] = [{ kind: "node", node: root, depth: 0, via: "", from: null }];
    for (let row = stack.pop(); row; row = stack.pop()) {
      if (row.kind !== "node") {
        rows.push(row);
        continue;
      }
      if (row.from && seen.has(row.node.id)) {
        rows.push({ ...row, kind: "again", from: row.from });
        continue;
      }
      seen.add(row.node.id);
      rows.push(row);
      stack.push(...followers(row.node, row.depth, { nodes, next }).reverse());
    }
  }
  return rows;
}

type Lookup = { nodes: ReadonlyMap<string, Node>; next: ReadonlyMap<string, string> };

function followers(node: Node, depth: number, { nodes, next }: Lookup): StepRow[] {
  return outputsOf(node).flatMap((output): StepRow[] => {
    const target = nodes.get(next.get(`${output} ${node.id}`) ?? "");
    const inner = output === "next" ? depth : depth + 1;
    const row: StepRow = target
      ? { kind: "node", node: target, depth: inner, via: `${output} ${node.id}`, from: node }
      : { kind: "end", after: node, output, depth: inner };
    return output === "next" ? [row] : [{ kind: "branch", output, of: node, depth: depth + 1 }, row];
  });
}
