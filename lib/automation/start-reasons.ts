import type { Evaluated } from "./conditions";
import type { Json, JsonObject } from "./json";
import { operatorSpec } from "./operators";

/** The reasons why an automation that was considered for an event did not start, or did nothing once it had. */
export const START_REASONS = [
  "condition",
  "trigger_condition",
  "paused",
  "archived",
  "entry_rule",
  "rate_limit",
  "hop_limit",
  "suppressed",
  "holdout",
  "suspended",
] as const;
type StartReasonCode = (typeof START_REASONS)[number];

type StartReason = {
  code: StartReasonCode;
  message: string;
  field?: string;
  operator?: string;
  expected?: Json;
  actual?: Json;
};
export type ExplainedStart = { reason: StartReason; wouldStartIf: string };

/** Explains the reason that an event recorded when it was dispatched; null for a code of an older release. */
export function explainRefusal({ code, ...detail }: JsonObject): ExplainedStart | null {
  if (code === "condition") return explainCondition("trigger_condition", detail);
  if (code === "entry_rule" || code === "overlap") return explainEntry(String(detail.mode ?? code), detail);
  if (code === "rate_limited") {
    const allowed = typeof detail.perMinute === "number" ? ` of ${runs(detail.perMinute)}` : "";
    return explained(
      "rate_limit",
      `Its limit${allowed} per minute was reached.`,
      "The event arrives when fewer runs have started within the last minute, or the limit is raised.",
    );
  }
  if (code === "holdout") {
    const share = typeof detail.percent === "number" ? ` (${detail.percent}%)` : "";
    return explained(
      "holdout",
      `This person is in the share${share} that is left out for comparison.`,
      "The automation doesn't leave people out for comparison.",
    );
  }
  const fixed = typeof code === "string" && Object.hasOwn(FIXED, code) ? FIXED[code] : undefined;
  return fixed ? explained(...fixed) : null;
}

const FIXED: Record<string, readonly [StartReasonCode, string, string]> = {
  withheld_caller: [
    "trigger_condition",
    "The caller withheld their number, and it uses the caller's phone or contact.",
    "The caller shows their number.",
  ],
  imported: [
    "trigger_condition",
    "The contact came with an import that was not asked to start automations.",
    "The import is made with automations for new contacts.",
  ],
  paused: ["paused", "It was paused.", "The automation is resumed."],
  archived: ["archived", "It was archived.", "The automation is restored and resumed."],
  suspended: ["suspended", "The account was suspended.", "The account is active."],
  causal_loop: [
    "hop_limit",
    "Automations kept starting each other, and the chain was stopped here.",
    "Fewer automations start each other in a row.",
  ],
};

/** A condition that said no, with its operands. */
export function explainCondition(
  code: "trigger_condition" | "condition",
  detail: JsonObject | Evaluated,
): ExplainedStart {
  const { field, operator, expected, actual } = detail as JsonObject;
  if (typeof field !== "string")
    return explained(code, "The trigger's own conditions did not match.", "Its conditions match the event.");
  const spec = operatorSpec(String(operator));
  const wanted = spec?.value === "none" ? "" : ` ${valueText(expected)}`;
  const asked = `${fieldText(field)} ${spec?.label ?? String(operator)}${wanted}`;
  const { reason, wouldStartIf } = explained(
    code,
    `Condition not met: ${asked} (it was ${valueText(actual)}).`,
    `${asked.charAt(0).toUpperCase()}${asked.slice(1)}.`,
  );
  const operands = { field, operator: String(operator), expected: expected ?? null, actual: actual ?? null };
  return { reason: { ...reason, ...operands }, wouldStartIf };
}

/** A run that started, and whose message the sending rules held back. */
export function explainSuppressed(step: { name: string | null; warning: string | null }): ExplainedStart {
  const named = step.name ? `“${step.name}”` : "Its message";
  return explained(
    "suppressed",
    `It started, but ${step.name ? named : "its message"} was not sent${step.warning ? `: ${step.warning.replace(/\.$/, "")}` : ""}.`,
    "The person may be written to under the workspace's sending rules.",
  );
}

const ENTRY: Record<string, readonly [string, string]> = {
  once: [
    "This person already entered, and each person can enter only once.",
    "The entry rule lets a person enter more than once.",
  ],
  once_per: ["This person entered recently.", "Enough time has passed since the person last entered."],
  not_while_running: ["This person was still in the automation.", "The person's earlier run has ended."],
  overlap: ["Its earlier run was still in progress.", "The earlier run has ended."],
};

function explainEntry(mode: string, { again }: JsonObject): ExplainedStart {
  const [message, wouldStartIf] = ENTRY[mode] ?? [
    "This person has entered before.",
    "The entry rule lets the person in again.",
  ];
  const until = typeof again === "string" ? `The event arrives at ${again} or later.` : wouldStartIf;
  return explained("entry_rule", message, until);
}

function explained(code: StartReasonCode, message: string, wouldStartIf: string): ExplainedStart {
  return { reason: { code, message }, wouldStartIf };
}

const runs = (n: number) => (n === 1 ? "1 run" : `${n} runs`);

/**
 * The names of yes-or-no fields as conditions show them. Pages explain reasons without the schemas of all events, which
 * have the same names (start-reasons.test.ts).
 */
export const FLAG_TITLES: Readonly<Record<string, string>> = {
  during_hours: "during business hours",
  is_new_caller: "first-time caller",
  is_existing_patient: "existing patient",
  is_new_patient: "new patient",
  withheld: "number withheld",
};

function fieldText(field: string): string {
  const path = field.replace("trigger.", "");
  return Object.hasOwn(FLAG_TITLES, path) ? (FLAG_TITLES[path] ?? path) : path.replaceAll(/[._]/g, " ");
}

/** A compared value in words. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return "absent";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return `“${value}”`;
  return Array.isArray(value) ? value.map(valueText).join(", ") : JSON.stringify(value);
}
