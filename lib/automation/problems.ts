import type { Branch, Json } from "./schema";

export const ERROR_CODES = [
  "no_trigger",
  "multiple_triggers",
  "duplicate_id",
  "unknown_event",
  "unknown_action",
  "unknown_operator",
  "unknown_field",
  "missing_field",
  "invalid_value",
  "invalid_template",
  "unknown_reference",
  "forward_reference",
  "type_mismatch",
  "unreachable_node",
  "dangling_edge",
  "missing_branch",
  "same_branch_target",
  "too_many_outputs",
  "cycle",
  "self_edge",
  "edge_mismatch",
  "invalid_cron",
  "invalid_timezone",
  "limit_exceeded",
] as const;

export const WARNING_CODES = [
  "maybe_missing_reference",
  "quiet_hours_risk",
  "no_opt_out_text",
  "reply_not_handled",
  "reply_exact_match",
  "nothing_after_wait",
  "past_business_hours",
  "dead_condition",
  "always_true_condition",
  "duplicate_message",
  "causal_loop",
  "same_message_twice",
  "unknown_service",
  "unknown_provider",
  "unknown_team",
  "unknown_member",
  "past_date",
  "automation_not_live",
] as const;

type ErrorCode = (typeof ERROR_CODES)[number];
type WarningCode = (typeof WARNING_CODES)[number];
export type ProblemCode = ErrorCode | WarningCode;

/**
 * A fix is an edit the editor can apply as one undoable step. `field` is a dotted path inside the serialized node
 * (`config.message`, `expression.value`, `event`); `set_field` without a value removes it.
 */
export type Fix =
  | { op: "set_field"; nodeId: string; field: string; value?: Json }
  | { op: "set_setting"; field: string; value?: Json }
  | { op: "remove_node"; nodeId: string }
  | { op: "connect"; from: string; to: string; branch?: Branch }
  | { op: "disconnect"; from: string; to: string; branch?: Branch };

export type Problem = {
  code: ProblemCode;
  severity: "error" | "warning";
  /** null: the automation as a whole. */
  nodeId: string | null;
  /** Dotted path inside the serialized node; null: the node as a whole. */
  field: string | null;
  message: string;
  suggestion?: string;
  fix?: Fix;
  /** JSON pointer into the request body, for a body that cannot be stored. */
  pointer?: string;
};

const WARNINGS: ReadonlySet<string> = new Set(WARNING_CODES);

export function problem(
  code: ProblemCode,
  at: { nodeId?: string | null; field?: string | null; pointer?: string },
  message: string,
  more: { suggestion?: string; fix?: Fix; severity?: "warning" } = {},
): Problem {
  return {
    code,
    severity: more.severity ?? (WARNINGS.has(code) ? "warning" : "error"),
    nodeId: at.nodeId ?? null,
    field: at.field ?? null,
    message,
    ...(more.suggestion === undefined ? {} : { suggestion: more.suggestion }),
    ...(more.fix === undefined ? {} : { fix: more.fix }),
    ...(at.pointer === undefined ? {} : { pointer: at.pointer }),
  };
}
