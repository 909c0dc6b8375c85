import { isObject, type Json, type JsonObject, sameJson } from "./json";
import { membersOf } from "./members";
import { type Change, edgeKeys, type FieldChange, type Patch } from "./patch";
import { type Definition, type Edge, type Node, SCHEMA_VERSION } from "./schema";
import { fromStored } from "./stored";

/**
 * Applies a patch. On the definition the patch was made from the result is exact; on a definition that changed
 * meanwhile, each change applies as far as it still can and leaves the rest alone.
 */
export function applyPatch(definition: Definition, patch: Patch): Definition {
  return patch.reduce(applyChange, definition);
}

function applyChange(definition: Definition, change: Change): Definition {
  switch (change.kind) {
    case "node_added": {
      const others = definition.nodes.filter(({ id }) => id !== change.node.id);
      return { ...definition, nodes: others.toSpliced(change.index, 0, change.node) };
    }
    case "node_removed":
      return { ...definition, nodes: definition.nodes.filter(({ id }) => id !== change.node.id) };
    case "edge_added":
      return { ...definition, edges: definition.edges.toSpliced(change.index, 0, change.edge) };
    case "edge_removed":
      return { ...definition, edges: withoutEdge(definition.edges, change) };
    case "order":
      return reorder(definition, change);
    case "field":
      return change.nodeId === null ? writeAutomation(definition, change) : writeNode(definition, change);
    default:
      return change satisfies never;
  }
}

function withoutEdge(edges: readonly Edge[], { index, edge }: { index: number; edge: Edge }): Edge[] {
  const isIt = (candidate: Edge | undefined) =>
    candidate !== undefined && (candidate === edge || sameJson(membersOf(candidate), membersOf(edge)));
  const at = isIt(edges[index]) ? index : edges.findIndex(isIt);
  return at < 0 ? [...edges] : edges.toSpliced(at, 1);
}

function reorder(definition: Definition, { list, after }: Extract<Change, { kind: "order" }>): Definition {
  if (list === "nodes") {
    return {
      ...definition,
      nodes: inOrder(definition.nodes, { keys: definition.nodes.map(({ id }) => id), after }),
    };
  }
  return { ...definition, edges: inOrder(definition.edges, { keys: edgeKeys(definition.edges), after }) };
}

/** Items that the order does not name keep their position. */
function inOrder<T>(
  items: readonly T[],
  { keys, after }: { keys: readonly string[]; after: readonly string[] },
): T[] {
  const place = new Map(after.map((key, index) => [key, index]));
  const named = items
    .map((item, index) => ({ item, place: place.get(keys[index] ?? "") }))
    .filter((entry) => entry.place !== undefined)
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
  let next = 0;
  return items.map((item, index) => (place.has(keys[index] ?? "") ? (named[next++]?.item ?? item) : item));
}

function writeAutomation(definition: Definition, change: FieldChange): Definition {
  const { name, description, settings } = definition;
  const read = readBack({ ...writeMember(membersOf({ name, description, settings }), change), nodes: [] });
  return read ? { ...read, nodes: definition.nodes, edges: definition.edges } : definition;
}

function writeNode(definition: Definition, change: FieldChange): Definition {
  const nodes = definition.nodes.map((node): Node => {
    if (node.id !== change.nodeId) return node;
    const changed = writeMember(membersOf(node), change);
    return readBack({ name: "", description: "", nodes: [changed], settings: {} })?.nodes[0] ?? node;
  });
  return { ...definition, nodes };
}

/** A patch may come from elsewhere or apply to a changed node, so the result must be parsed as a node again. */
function readBack(parts: JsonObject): Definition | null {
  try {
    return fromStored({ schemaVersion: SCHEMA_VERSION, edges: [], ...parts });
  } catch {
    return null;
  }
}

function writeMember(target: JsonObject, { path, after }: FieldChange): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return target;
  const old = Object.hasOwn(target, key) ? target[key] : undefined;
  if (rest.length > 0) {
    // The parent is no longer an object, so there is nothing to set.
    if (old !== undefined && !isObject(old)) return target;
    if (old === undefined && after === undefined) return target;
    return withMember(
      target,
      key,
      writeMember(old ?? {}, {
        kind: "field",
        nodeId: null,
        path: rest,
        ...(after === undefined ? {} : { after }),
      }),
    );
  }
  if (after !== undefined) return withMember(target, key, after);
  return Object.fromEntries(Object.entries(target).filter(([name]) => name !== key));
}

function withMember(target: JsonObject, key: string, value: Json): JsonObject {
  const entries: [string, Json][] = Object.entries(target).map(([name, kept]) => [
    name,
    name === key ? value : kept,
  ]);
  if (!Object.hasOwn(target, key)) entries.push([key, value]);
  return Object.fromEntries(entries);
}
