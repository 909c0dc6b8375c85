import * as z from "zod";
import { duplicateNodes, pasteNodes } from "./clipboard";
import { connect, disconnect, reconnect } from "./edit-connect";
import {
  moveNodes,
  renameNode,
  setAutomationName,
  setConfig,
  setDescription,
  setEvent,
  setField,
  setNotes,
  setSetting,
} from "./edit-fields";
import { addNode, changeNodeId, insertNode, newNode, removeNodes } from "./edit-nodes";
import { replaceAction } from "./edit-replace";
import type { EditResult } from "./edit-result";
import { json, jsonObject } from "./json";
import { readDefinition } from "./read-definition";
import { type Definition, LIMITS } from "./schema";
import { LABEL_LENGTH } from "./ways";

const id = z.string().min(1).max(64);
const branch = z.string().min(1).max(LABEL_LENGTH).exactOptional();
const connection = { from: id, to: id, branch };
const position = z.strictObject({ x: z.number(), y: z.number() });
const nodeIds = z.array(id).min(1).max(LIMITS.nodes);
/** Maps old ids to fresh ids. The sender chooses them, so applying the operation anywhere gives the same result. */
const ids = z.record(z.string(), id);
const operation = <N extends string, S extends z.ZodRawShape>(op: N, shape: S) =>
  z.strictObject({ op: z.literal(op), ...shape });

/**
 * An edit as data: the format of fixes, undo, autosave, the API and other editors. Values are free JSON; callers that
 * accept operations from outside run `inspectJson` before parsing.
 */
export const editOperation = z.discriminatedUnion("op", [
  operation("add_node", { id, node: newNode }),
  operation("insert_node", { id, node: newNode, after: id, branch }),
  operation("connect", connection),
  operation("reconnect", {
    ...connection,
    ends: z.strictObject({ from: id.exactOptional(), to: id.exactOptional(), branch }),
  }),
  // Allows empty ends, because the fix for a connection without ends has to name it.
  operation("disconnect", { from: z.string(), to: z.string(), branch }),
  operation("remove_node", { nodeId: id }),
  operation("remove_nodes", { nodeIds }),
  operation("duplicate_nodes", { nodeIds, ids }),
  operation("paste_nodes", {
    nodes: z.array(jsonObject).max(LIMITS.nodes),
    edges: z.array(jsonObject).max(LIMITS.edges),
    ids,
    at: position.exactOptional(),
  }),
  operation("set_field", { nodeId: id, field: z.string().min(1).max(400), value: json.exactOptional() }),
  operation("set_config", { nodeId: id, config: jsonObject }),
  operation("replace_action", { nodeId: id, action: z.string().min(1).max(100), config: jsonObject }),
  operation("set_event", { nodeId: id, event: z.string().max(64) }),
  operation("rename_node", { nodeId: id, name: z.string().max(LIMITS.nameLength) }),
  operation("set_notes", { nodeId: id, notes: z.string() }),
  operation("change_node_id", { nodeId: id, newId: id }),
  operation("set_setting", { field: z.string().min(1).max(100), value: json.exactOptional() }),
  operation("set_name", { name: z.string().max(LIMITS.nameLength) }),
  operation("set_description", { description: z.string() }),
  operation("move_nodes", {
    positions: z.array(z.strictObject({ nodeId: id, x: z.number(), y: z.number() })).max(LIMITS.nodes),
  }),
]);
export type EditOperation = z.infer<typeof editOperation>;

/** The only reducer: the editor, the API and other editors get the same definition from the same operation. */
export function applyOperation(definition: Definition, edit: EditOperation): EditResult {
  switch (edit.op) {
    case "add_node":
      return addNode(definition, edit);
    case "insert_node":
      return insertNode(definition, edit);
    case "connect":
      return connect(definition, edit);
    case "reconnect":
      return reconnect(definition, { edge: edit, ends: edit.ends });
    case "disconnect":
      return disconnect(definition, edit);
    case "remove_node":
      return removeNodes(definition, [edit.nodeId]);
    case "remove_nodes":
      return removeNodes(definition, edit.nodeIds);
    case "duplicate_nodes":
      return duplicateNodes(definition, edit);
    case "paste_nodes":
      return pasteSerialized(definition, edit);
    case "set_field":
      return setField(definition, edit);
    case "set_config":
      return setConfig(definition, edit);
    case "replace_action":
      return replaceAction(definition, edit);
    case "set_event":
      return setEvent(definition, edit);
    case "rename_node":
      return renameNode(definition, edit);
    case "set_notes":
      return setNotes(definition, edit);
    case "change_node_id":
      return changeNodeId(definition, edit);
    case "set_setting":
      return setSetting(definition, edit);
    case "set_name":
      return setAutomationName(definition, edit.name);
    case "set_description":
      return setDescription(definition, edit.description);
    case "move_nodes":
      return moveNodes(definition, edit.positions);
    default:
      return edit satisfies never;
  }
}

function pasteSerialized(
  definition: Definition,
  edit: Extract<EditOperation, { op: "paste_nodes" }>,
): EditResult {
  const read = readDefinition({ nodes: edit.nodes, edges: edit.edges });
  if (!read.ok) {
    const message = read.problems[0]?.message ?? "These nodes cannot be pasted.";
    return { ok: false, code: "not_an_automation", message };
  }
  const { nodes, edges } = read.definition;
  return pasteNodes(definition, { nodes, edges, ids: edit.ids, ...(edit.at ? { at: edit.at } : {}) });
}

/** Applies operations in order; the first refusal refuses all of them. */
export function applyOperations(definition: Definition, edits: readonly EditOperation[]): EditResult {
  let result: EditResult = { ok: true, definition, nodeIds: [] };
  for (const edit of edits) {
    result = applyOperation(result.definition, edit);
    if (!result.ok) return result;
  }
  return result;
}
