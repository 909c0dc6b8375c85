import type { Definition } from "./schema";

export type RefusalCode =
  | "unknown_node"
  | "unknown_edge"
  | "duplicate_id"
  | "invalid_id"
  | "invalid_field"
  | "self_edge"
  | "cycle"
  | "into_trigger"
  | "no_output"
  | "unknown_output"
  | "output_taken"
  | "same_branch_target"
  | "already_connected"
  | "multiple_triggers"
  | "nothing_to_do"
  | "limit_exceeded"
  | "not_an_automation";

export type Refusal = { code: RefusalCode; message: string };

/** An edit that was applied, with the nodes to select afterwards, or refused with a sentence to show in place. */
export type EditResult = { ok: true; definition: Definition; nodeIds: string[] } | ({ ok: false } & Refusal);

export function done(definition: Definition, nodeIds: readonly string[] = []): EditResult {
  return { ok: true, definition, nodeIds: [...nodeIds] };
}

export function refused(code: RefusalCode, message: string): { ok: false } & Refusal {
  return { ok: false, code, message };
}

export function unknownNode(id: string): { ok: false } & Refusal {
  return refused("unknown_node", `Node "${id}" no longer exists.`);
}
