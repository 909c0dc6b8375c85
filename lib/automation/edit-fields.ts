import * as z from "zod";
import { nodeById, replaceNode } from "./edit-graph";
import { newNode } from "./edit-nodes";
import { done, type EditResult, refused, unknownNode } from "./edit-result";
import { followWays } from "./edit-ways";
import { isObject, type Json, type JsonObject } from "./json";
import { membersOf } from "./members";
import {
  actionMembers,
  BRANCHES,
  commonMembers,
  conditionMembers,
  type Definition,
  LIMITS,
  type Node,
  type NodeType,
  optionalMembers,
  settingsMembers,
  triggerMembers,
} from "./schema";

const settingsSchema = z.strictObject(optionalMembers(settingsMembers));

const MEMBERS: Record<NodeType, Record<string, { safeParse(value: unknown): { success: boolean } }>> = {
  trigger: { ...commonMembers, ...triggerMembers },
  action: { ...commonMembers, ...actionMembers },
  condition: { ...commonMembers, ...conditionMembers },
};

/** Other operations write these: `change_node_id` writes ids and `connect` writes outputs. Leftovers may be removed. */
const NOT_FIELDS: ReadonlySet<string> = new Set([
  "id",
  "type",
  "extras",
  "next",
  "trueBranch",
  "falseBranch",
  BRANCHES,
]);
const MAX_PATH = 32;

export type FieldEdit = { nodeId: string; field: string; value?: Json };

/**
 * Sets a member of a node by its dotted path in the serialized node (`config.message`, `expression.all.0.value`);
 * without a value the member is removed. A value that does not fit the schema is stored in `extras`.
 */
export function setField(definition: Definition, { nodeId, field, value }: FieldEdit): EditResult {
  const node = nodeById(definition, nodeId);
  if (!node) return unknownNode(nodeId);
  const path = field.split(".");
  const [top = ""] = path;
  if (field === "" || path.length > MAX_PATH || (NOT_FIELDS.has(top) && value !== undefined)) {
    return refused("invalid_field", `"${field.slice(0, 100).toWellFormed()}" cannot be set.`);
  }
  const { id, type, extras, ...members } = node;
  const changed = writePath({ ...membersOf(members), ...extras }, { path, value });
  if (!isObject(changed)) return refused("invalid_field", `This node has no field "${field}".`);
  const after = readMembers({ id, type }, changed);
  return done(followWays(replaceNode(definition, after), { before: node, after }), [nodeId]);
}

/** Sorts members as reading a definition does: members that parse become typed, the rest stay unchanged in `extras`. */
function readMembers({ id, type }: { id: string; type: NodeType }, members: JsonObject): Node {
  const typed: [string, Json][] = [];
  const extras: [string, Json][] = [];
  for (const [key, value] of Object.entries(members)) {
    const schema = Object.hasOwn(MEMBERS[type], key) ? MEMBERS[type][key] : undefined;
    if (schema?.safeParse(value).success) typed.push([key, value]);
    else extras.push([key, value]);
  }
  const node = newNode.parse({ ...Object.fromEntries(typed), type });
  return { ...node, id, ...(extras.length > 0 ? { extras: Object.fromEntries(extras) } : {}) };
}

/** Returns a copy with the value at the path; null when the path crosses something that has no members. */
export function writePath(
  target: Json | undefined,
  { path, value }: { path: readonly string[]; value: Json | undefined },
): Json | null {
  const [key, ...rest] = path;
  if (key === undefined) return value ?? null;
  if (Array.isArray(target)) return writeItem(target, { key, rest, value });
  if (target !== undefined && !isObject(target)) return null;
  const old = target && Object.hasOwn(target, key) ? target[key] : undefined;
  const others = Object.entries(target ?? {});
  if (rest.length === 0 && value === undefined)
    return Object.fromEntries(others.filter(([name]) => name !== key));
  if (old === undefined && value === undefined) return target ?? {};
  const member = rest.length === 0 ? (value ?? null) : writePath(old, { path: rest, value });
  if (member === null && rest.length > 0) return null;
  // An existing key keeps its position: forms and diffs show members in their order.
  const known = others.some(([name]) => name === key);
  const entries = known
    ? others.map(([name, kept]): [string, Json] => [name, name === key ? member : kept])
    : [...others, [key, member] as const];
  return Object.fromEntries(entries);
}

function writeItem(
  list: Json[],
  { key, rest, value }: { key: string; rest: readonly string[]; value: Json | undefined },
): Json | null {
  const index = Number(key);
  if (!Number.isInteger(index) || index < 0 || index > list.length || String(index) !== key) return null;
  if (rest.length === 0 && value === undefined) return list.filter((_, i) => i !== index);
  const item = rest.length === 0 ? (value ?? null) : writePath(list[index], { path: rest, value });
  if (item === null && rest.length > 0) return null;
  return index === list.length ? [...list, item] : list.map((old, i) => (i === index ? item : old));
}

export function setConfig(
  definition: Definition,
  { nodeId, config }: { nodeId: string; config: JsonObject },
): EditResult {
  return setField(definition, { nodeId, field: "config", value: config });
}

/** Sets the name people see; an empty name falls back to the summary. */
export function renameNode(
  definition: Definition,
  { nodeId, name }: { nodeId: string; name: string },
): EditResult {
  const value = name.trim();
  return setField(definition, { nodeId, field: "name", ...(value ? { value } : {}) });
}

export function setNotes(
  definition: Definition,
  { nodeId, notes }: { nodeId: string; notes: string },
): EditResult {
  return setField(definition, { nodeId, field: "notes", ...(notes ? { value: notes } : {}) });
}

/** Other events have other fields, so fields only the old event had (offset, schedule, time) are removed. */
export function setEvent(
  definition: Definition,
  { nodeId, event }: { nodeId: string; event: string },
): EditResult {
  const node = nodeById(definition, nodeId);
  if (!node) return unknownNode(nodeId);
  if (node.type !== "trigger") return refused("invalid_field", "Only the trigger has an event.");
  const { offset, schedule, time, ...rest } = node;
  const changed: Node = {
    ...rest,
    event,
    ...(event === "appointment.reminder" && offset ? { offset } : {}),
    ...(event === "schedule" && schedule ? { schedule } : {}),
    ...(event === "contact.birthday" && time ? { time } : {}),
  };
  return setField(replaceNode(definition, changed), { nodeId, field: "event", value: event });
}

export function setSetting(
  definition: Definition,
  { field, value }: { field: string; value?: Json },
): EditResult {
  if (field === "" || field === "extras") return refused("invalid_field", "This setting cannot be set.");
  const { extras, ...members } = definition.settings;
  const changed = writePath({ ...membersOf(members), ...extras }, { path: field.split("."), value });
  if (!isObject(changed)) return refused("invalid_field", `There is no setting "${field}".`);
  return done({ ...definition, settings: readSettings(changed) });
}

function readSettings(members: JsonObject): Definition["settings"] {
  const known: Record<string, { safeParse(value: unknown): { success: boolean } }> = settingsMembers;
  const isTyped = ([key, value]: [string, Json]) =>
    Object.hasOwn(known, key) && known[key]?.safeParse(value).success === true;
  const entries = Object.entries(members);
  const extras = entries.filter((entry) => !isTyped(entry));
  const typed = settingsSchema.parse(Object.fromEntries(entries.filter(isTyped)));
  return { ...typed, ...(extras.length > 0 ? { extras: Object.fromEntries(extras) } : {}) };
}

export function setAutomationName(definition: Definition, name: string): EditResult {
  if (name.length > LIMITS.nameLength) {
    return refused("limit_exceeded", `A name can have at most ${LIMITS.nameLength} characters.`);
  }
  return done({ ...definition, name });
}

export function setDescription(definition: Definition, description: string): EditResult {
  return done({ ...definition, description });
}

export type Placed = { nodeId: string; x: number; y: number };

/**
 * Stores one drag of any number of nodes. Positions are whole pixels: sub-pixel noise would make every diff look like a
 * change.
 */
export function moveNodes(definition: Definition, positions: readonly Placed[]): EditResult {
  const places = new Map(
    positions.map(({ nodeId, x, y }) => [nodeId, { x: Math.round(x), y: Math.round(y) }]),
  );
  const missing = positions.find(({ nodeId }) => !nodeById(definition, nodeId));
  if (missing) return unknownNode(missing.nodeId);
  const bad = positions.find(({ x, y }) => !Number.isFinite(x) || !Number.isFinite(y));
  if (bad) return refused("invalid_field", "A position needs two numbers.");
  const nodes = definition.nodes.map((node) => {
    const position = places.get(node.id);
    return position ? { ...node, position } : node;
  });
  return done({ ...definition, nodes }, [...places.keys()]);
}
