import { canonicalText, isObject, type Json, type JsonObject, sameJson } from "./json";
import { membersOf } from "./members";
import type { Definition, Edge, Node } from "./schema";

/**
 * The difference of two definitions as data. Changes apply in order and contain both the old and the new value, so
 * inverting reverses the list and squashing joins two. Undo, autosave, "changed since deploy", version compare and
 * merging all use it.
 */
export type Change =
  | { kind: "node_added"; index: number; node: Node }
  | { kind: "node_removed"; index: number; node: Node }
  | { kind: "edge_added"; index: number; edge: Edge }
  | { kind: "edge_removed"; index: number; edge: Edge }
  /** A null `nodeId` is the automation itself (name, description, settings). */
  | { kind: "field"; nodeId: string | null; path: string[]; before?: Json; after?: Json }
  | { kind: "order"; list: "nodes" | "edges"; before: string[]; after: string[] };
export type FieldChange = Extract<Change, { kind: "field" }>;

export type Patch = readonly Change[];

export function diff(before: Definition, after: Definition): Patch {
  return [...automationChanges(before, after), ...nodeChanges(before, after), ...edgeChanges(before, after)];
}

function automationChanges(before: Definition, after: Definition): Change[] {
  const facts = ({ name, description, settings }: Definition) => ({ name, description, settings });
  return fieldChanges(null, { before: membersOf(facts(before)), after: membersOf(facts(after)) });
}

function nodeChanges(before: Definition, after: Definition): Change[] {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const now = new Map(after.nodes.map((node) => [node.id, node]));
  /** A node of another type under the same id is a different node. */
  const stays = (node: Node) => old.get(node.id)?.type === now.get(node.id)?.type;
  const removed = before.nodes.flatMap((node, index): Change[] =>
    stays(node) ? [] : [{ kind: "node_removed", index, node }],
  );
  const added = after.nodes.flatMap((node, index): Change[] =>
    stays(node) ? [] : [{ kind: "node_added", index, node }],
  );
  const keptBefore = before.nodes.filter(stays).map(({ id }) => id);
  const keptAfter = after.nodes.filter(stays).map(({ id }) => id);
  const fields = after.nodes.filter(stays).flatMap((node) => {
    const known = old.get(node.id);
    return known && known !== node
      ? fieldChanges(node.id, { before: membersOf(known), after: membersOf(node) })
      : [];
  });
  return [
    ...removed.reverse(),
    ...fields,
    ...reordered("nodes", { before: keptBefore, after: keptAfter }),
    ...added,
  ];
}

function edgeChanges(before: Definition, after: Definition): Change[] {
  if (before.edges === after.edges) return [];
  const old = edgeKeys(before.edges);
  const now = edgeKeys(after.edges);
  const [oldSet, nowSet] = [new Set(old), new Set(now)];
  const removed = before.edges.flatMap((edge, index): Change[] =>
    nowSet.has(old[index]!) ? [] : [{ kind: "edge_removed", index, edge }],
  );
  const added = after.edges.flatMap((edge, index): Change[] =>
    oldSet.has(now[index]!) ? [] : [{ kind: "edge_added", index, edge }],
  );
  const kept = { before: old.filter((key) => nowSet.has(key)), after: now.filter((key) => oldSet.has(key)) };
  return [...removed.reverse(), ...reordered("edges", kept), ...added];
}

function reordered(list: "nodes" | "edges", order: { before: string[]; after: string[] }): Change[] {
  return sameJson(order.before, order.after) ? [] : [{ kind: "order", list, ...order }];
}

/** Distinguishes equal edges by counting them. */
export function edgeKeys(edges: readonly Edge[]): string[] {
  const seen = new Map<string, number>();
  return edges.map((edge) => {
    const text = canonicalText(membersOf(edge));
    const count = seen.get(text) ?? 0;
    seen.set(text, count + 1);
    return `${text} ${count}`;
  });
}

/** Descends to members that are not objects; a list, and a canvas position, changes as a whole. */
function fieldChanges(
  nodeId: string | null,
  { before, after }: { before: JsonObject; after: JsonObject },
  path: string[] = [],
): FieldChange[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key): FieldChange[] => {
    const old = Object.hasOwn(before, key) ? before[key] : undefined;
    const now = Object.hasOwn(after, key) ? after[key] : undefined;
    if (old === now || sameJson(old, now)) return [];
    const at = [...path, key];
    if (isObject(old) && isObject(now) && !isWhole(at))
      return fieldChanges(nodeId, { before: old, after: now }, at);
    const change: FieldChange = { kind: "field", nodeId, path: at };
    if (old !== undefined) change.before = old;
    if (now !== undefined) change.after = now;
    return [change];
  });
}

/** Half of a canvas position or of a duration is meaningless. */
function isWhole(path: readonly string[]): boolean {
  const [top, member] = path;
  if (top === "settings" && member === "canvas") return path.at(-1) === "position" || path.at(-1) === "size";
  return top === "position" || top === "offset";
}

export function invert(patch: Patch): Patch {
  return patch.map(invertChange).reverse();
}

function invertChange(change: Change): Change {
  switch (change.kind) {
    case "node_added":
      return { ...change, kind: "node_removed" };
    case "node_removed":
      return { ...change, kind: "node_added" };
    case "edge_added":
      return { ...change, kind: "edge_removed" };
    case "edge_removed":
      return { ...change, kind: "edge_added" };
    case "order":
      return { ...change, before: change.after, after: change.before };
    case "field": {
      const { before, after, ...rest } = change;
      return {
        ...rest,
        ...(after === undefined ? {} : { before: after }),
        ...(before === undefined ? {} : { after: before }),
      };
    }
    default:
      return change satisfies never;
  }
}

/**
 * Combines two successive patches into one. Changes of one field are merged, so that typing a sentence is one change
 * from the old text to the new.
 */
export function squash(first: Patch, second: Patch): Patch {
  const changes: (Change | null)[] = [...first];
  const byField = new Map<string, number>();
  for (const [index, change] of first.entries()) remember(byField, { change, index });
  for (const change of second) {
    const earlier = change.kind === "field" ? byField.get(fieldKey(change)) : undefined;
    const old = earlier === undefined ? undefined : changes[earlier];
    if (earlier !== undefined && change.kind === "field" && old?.kind === "field") {
      changes[earlier] = folded(old, change);
      continue;
    }
    remember(byField, { change, index: changes.length });
    changes.push(change);
  }
  return changes.filter((change) => change !== null);
}

function folded(first: FieldChange, second: FieldChange): FieldChange | null {
  if (sameJson(first.before, second.after)) return null;
  const { after: _, ...rest } = first;
  return { ...rest, ...(second.after === undefined ? {} : { after: second.after }) };
}

/** A restored node, or a change of a parent or child field, ends the merging into earlier changes. */
function remember(byField: Map<string, number>, { change, index }: { change: Change; index: number }) {
  if (change.kind === "node_added") {
    for (const key of byField.keys()) if (key.startsWith(fieldPrefix(change.node.id))) byField.delete(key);
    return;
  }
  if (change.kind !== "field") return;
  const key = fieldKey(change);
  for (const other of byField.keys()) {
    if (other !== key && (other.startsWith(key) || key.startsWith(other))) byField.delete(other);
  }
  byField.set(key, index);
}

function fieldPrefix(nodeId: string | null): string {
  return `${nodeId ?? ""}\u0000`;
}

function fieldKey({ nodeId, path }: FieldChange): string {
  return `${fieldPrefix(nodeId)}${path.map((key) => `${key}\u0000`).join("")}`;
}
