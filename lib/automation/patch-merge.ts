import { canonicalText, type Json, type JsonObject, sameJson } from "./json";
import { membersOf } from "./members";
import { type Change, diff, type FieldChange, type Patch } from "./patch";
import { applyPatch } from "./patch-apply";
import { type Definition, type Edge, type Node, outputMember, outputOf } from "./schema";

/** A part that both sides changed differently. The merge uses theirs; applying `changes` to it gives mine. */
export type Conflict = {
  nodeId: string | null;
  /** Dotted path; null: the node as a whole (one side removed what the other changed). */
  field: string | null;
  base?: Json;
  mine?: Json;
  theirs?: Json;
  changes: Patch;
};

export type Merge = {
  /** My changes that apply on top of theirs without a question. */
  patch: Patch;
  conflicts: Conflict[];
};

type Side = {
  changes: Patch;
  result: Definition;
  nodes: ReadonlyMap<string, Node>;
  fields: FieldChange[];
  added: ReadonlyMap<string, Extract<Change, { kind: "node_added" }>>;
  removed: ReadonlyMap<string, Change>;
  /** Edge changes, grouped by their output. */
  outputs: ReadonlyMap<string, Change[]>;
  orders: Order[];
};
type Order = Extract<Change, { kind: "order" }>;

/**
 * Merges concurrent edits: changes of different nodes and fields are both applied, and two values for one field are a
 * conflict. The merged definition is `applyPatch(applyPatch(base, theirs), merge.patch)`.
 */
export function mergePatches(base: Definition, mine: Patch, theirs: Patch): Merge {
  const here = sideOf(base, mine);
  const there = sideOf(base, theirs);
  const accepted = new Set<Change>();
  const conflicts: Conflict[] = [];
  const add = (found: Conflict | Change[]) => {
    if (!Array.isArray(found)) conflicts.push(found);
    else for (const change of found) accepted.add(change);
  };
  const held = new Map<string, Conflict>();
  for (const [id, change] of here.removed) {
    const conflict = removalConflict(change, { id, here, there });
    if (conflict) held.set(id, conflict);
    else if (!there.removed.has(id)) accepted.add(change);
  }
  for (const change of here.fields) add(mergeField(change, { here, there }));
  for (const change of here.added.values()) add(mergeAdded(change, there));
  for (const [key, changes] of here.outputs) {
    const keeper = touchedNodes(changes)
      .map((id) => held.get(id))
      .find((conflict) => conflict !== undefined);
    if (keeper) keeper.changes = [...changes, ...keeper.changes];
    else add(mergeOutput(base, { key, changes, here, there }));
  }
  for (const change of here.orders) {
    if (!there.orders.some(({ list }) => list === change.list)) accepted.add(change);
  }
  // Preserves the order of the changes, because positions of added and removed edges depend on earlier ones.
  const patch = here.changes.filter((change) => accepted.has(change));
  return { patch, conflicts: [...conflicts, ...held.values()] };
}

function sideOf(base: Definition, patch: Patch): Side {
  const result = applyPatch(base, patch);
  const added = new Map<string, Extract<Change, { kind: "node_added" }>>();
  const removed = new Map<string, Change>();
  const fields: FieldChange[] = [];
  const outputs = new Map<string, Change[]>();
  const orders: Order[] = [];
  // Compares again, because a patch may contain changes that cancel each other out.
  const changes = diff(base, result);
  for (const change of changes) {
    if (change.kind === "field") fields.push(change);
    else if (change.kind === "order") orders.push(change);
    else if (change.kind === "node_added") added.set(change.node.id, change);
    else if (change.kind === "node_removed") removed.set(change.node.id, change);
    else {
      const key = outputKey(change.edge);
      outputs.set(key, [...(outputs.get(key) ?? []), change]);
    }
  }
  return {
    changes,
    result,
    nodes: new Map(result.nodes.map((node) => [node.id, node])),
    fields,
    added,
    removed,
    outputs,
    orders,
  };
}

function outputKey(edge: Edge): string {
  return `${edge.from} ${outputOf(edge)}`;
}

/** I removed a node they changed (a move does not count) or connected. */
function removalConflict(
  removal: Change,
  { id, here, there }: { id: string; here: Side; there: Side },
): Conflict | null {
  if (here.added.has(id)) return null;
  const worked = there.fields.some((change) => change.nodeId === id && !isMove(change));
  const connected = [...there.outputs.values()]
    .flat()
    .some((change) => change.kind === "edge_added" && (change.edge.from === id || change.edge.to === id));
  if (!worked && !connected) return null;
  return conflictOn({
    nodeId: id,
    field: null,
    theirs: nodeJson(there.nodes.get(id)),
    changes: [removal],
  });
}

function mergeField(change: FieldChange, { here, there }: { here: Side; there: Side }): Conflict | Change[] {
  const { nodeId } = change;
  const node = nodeId === null ? undefined : here.nodes.get(nodeId);
  if (nodeId !== null && there.removed.has(nodeId)) {
    if (isMove(change)) return [];
    const index = here.result.nodes.findIndex(({ id }) => id === nodeId);
    const changes: Change[] = node ? [{ kind: "node_added", index, node }] : [];
    return conflictOn({
      nodeId,
      field: change.path.join("."),
      base: change.before,
      mine: change.after,
      changes,
    });
  }
  const other = there.fields.find((theirs) => theirs.nodeId === nodeId && overlap(theirs.path, change.path));
  if (!other) return [change];
  if (sameJson(other.after, change.after) && sameJson(other.path, change.path)) return [];
  // Two moves of one card are not a conflict: the later one wins, and both editors see it at once.
  if (isMove(change)) return [change];
  const { before, after } = change;
  return conflictOn({
    nodeId,
    field: change.path.join("."),
    base: before,
    mine: after,
    theirs: other.after,
    changes: [change],
  });
}

function mergeAdded(change: Extract<Change, { kind: "node_added" }>, there: Side): Conflict | Change[] {
  const other = there.added.get(change.node.id);
  if (!other) return [change];
  const [mine, theirs] = [nodeJson(change.node), nodeJson(other.node)];
  if (sameJson(mine, theirs)) return [];
  return conflictOn({ nodeId: change.node.id, field: null, mine, theirs, changes: [change] });
}

function mergeOutput(
  base: Definition,
  { key, changes, here, there }: { key: string; changes: Change[]; here: Side; there: Side },
): Conflict | Change[] {
  const [from, mine, theirs, before] = [
    key.slice(0, key.indexOf(" ")),
    edgesOn(here.result, key),
    edgesOn(there.result, key),
    edgesOn(base, key),
  ];
  const at = {
    nodeId: from,
    field: memberOf(key),
    base: targetsOf(before),
    mine: targetsOf(mine),
    theirs: targetsOf(theirs),
  };
  if (there.outputs.has(key)) {
    if (sameEdges(mine, theirs)) return [];
    const away = theirs.map(
      (edge): Change => ({ kind: "edge_removed", index: there.result.edges.indexOf(edge), edge }),
    );
    const back = mine.map(
      (edge): Change => ({ kind: "edge_added", index: here.result.edges.indexOf(edge), edge }),
    );
    return conflictOn({ ...at, changes: [...away, ...back] });
  }
  const lost = mine.flatMap(({ from: source, to }) => [source, to]).filter((id) => there.removed.has(id));
  if (lost.length === 0) return changes;
  const restored = [...new Set(lost)].flatMap((id): Change[] => {
    const node = here.nodes.get(id);
    return node ? [{ kind: "node_added", index: here.result.nodes.indexOf(node), node }] : [];
  });
  return conflictOn({ ...at, changes: [...restored, ...changes] });
}

function touchedNodes(changes: readonly Change[]): string[] {
  return changes.flatMap((change) => ("edge" in change ? [change.edge.from, change.edge.to] : []));
}

function edgesOn({ edges }: Definition, key: string): Edge[] {
  return edges.filter((edge) => outputKey(edge) === key);
}

function sameEdges(a: readonly Edge[], b: readonly Edge[]): boolean {
  const text = (edges: readonly Edge[]) =>
    edges
      .map((edge) => canonicalText(membersOf(edge)))
      .sort()
      .join();
  return text(a) === text(b);
}

function targetsOf(edges: readonly Edge[]): Json {
  return edges.length > 1 ? edges.map(({ to }) => to) : (edges[0]?.to ?? null);
}

function memberOf(key: string): string {
  return outputMember(key.slice(key.indexOf(" ") + 1));
}

function isMove({ path }: FieldChange): boolean {
  const [top, member] = path;
  if (top === "settings" && member === "canvas") return CANVAS_MOVES.has(path.at(-1) ?? "");
  return top === "position" || top === "group";
}

const CANVAS_MOVES: ReadonlySet<string> = new Set(["position", "size", "color", "collapsed", "direction"]);

/** A condition's field, operator and value are merged as one unit. */
function overlap(a: readonly string[], b: readonly string[]): boolean {
  if (a[0] === "expression" && b[0] === "expression") return true;
  const length = Math.min(a.length, b.length);
  return a.slice(0, length).every((key, index) => key === b[index]);
}

function conflictOn(parts: {
  nodeId: string | null;
  field: string | null;
  base?: Json | undefined;
  mine?: Json | undefined;
  theirs?: Json | undefined;
  changes: Patch;
}): Conflict {
  const { nodeId, field, base, mine, theirs, changes } = parts;
  return {
    nodeId,
    field,
    changes,
    ...(base === undefined ? {} : { base }),
    ...(mine === undefined ? {} : { mine }),
    ...(theirs === undefined ? {} : { theirs }),
  };
}

function nodeJson(node: Node | undefined): JsonObject | undefined {
  return node && membersOf(node);
}
