import { ENGLISH, type Wording } from "@/lib/wording";
import type { Evaluated } from "./conditions";
import { capitalized, lower } from "./joined";
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
export function explainRefusal({ code, ...detail }: JsonObject, t: Wording = ENGLISH): ExplainedStart | null {
  if (code === "condition") return explainCondition("trigger_condition", detail, t);
  if (code === "entry_rule" || code === "overlap")
    return explainEntry(String(detail.mode ?? code), detail, t);
  if (code === "rate_limited")
    return explained(
      "rate_limit",
      limitText(detail.perMinute, t),
      t.phrase(
        "The event arrives when fewer runs have started within the last minute, or the limit is raised.",
      ),
    );
  if (code === "holdout")
    return explained(
      "holdout",
      typeof detail.percent === "number"
        ? t.phrase("This person is in the share ({0}%) that is left out for comparison.", {
            0: String(detail.percent),
          })
        : t.phrase("This person is in the share that is left out for comparison."),
      t.phrase("The automation doesn't leave people out for comparison."),
    );
  const fixed = typeof code === "string" && Object.hasOwn(FIXED, code) ? FIXED[code] : undefined;
  if (!fixed) return null;
  const [reason, message, wouldStartIf] = fixed;
  return explained(reason, t.phrase(message), t.phrase(wouldStartIf));
}

function limitText(perMinute: unknown, t: Wording): string {
  if (typeof perMinute !== "number") return t.phrase("Its limit per minute was reached.");
  return perMinute === 1
    ? t.phrase("Its limit of 1 run per minute was reached.")
    : t.phrase("Its limit of {n} runs per minute was reached.", { n: String(perMinute) });
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
  t: Wording = ENGLISH,
): ExplainedStart {
  const { field, operator, expected, actual } = detail as JsonObject;
  if (typeof field !== "string")
    return explained(
      code,
      t.phrase("The trigger's own conditions did not match."),
      t.phrase("Its conditions match the event."),
    );
  const { message, wouldStartIf } = comparisonText(
    { field, operator: String(operator), expected, actual },
    t,
  );
  const { reason } = explained(code, message, wouldStartIf);
  const operands = { field, operator: String(operator), expected: expected ?? null, actual: actual ?? null };
  return { reason: { ...reason, ...operands }, wouldStartIf };
}

type Comparison = { field: string; operator: string; expected: Json | undefined; actual: Json | undefined };

function comparisonText({ field, operator, expected, actual }: Comparison, t: Wording) {
  const isEquality = operator === "equals" || operator === "not_equals";
  const fact = isEquality && typeof expected === "boolean" ? factText(field, t) : null;
  if (fact && typeof expected === "boolean" && typeof actual === "boolean")
    return {
      message: t.phrase("Condition not met: {fact}.", { fact: fact(actual) }),
      wouldStartIf: `${capitalized(fact(expected === (operator === "equals")))}.`,
    };
  const spec = operatorSpec(operator);
  const wanted = spec?.value === "none" ? "" : ` ${valueText(expected, t)}`;
  const asked = `${fieldText(field, t)} ${spec ? t.spec(spec.label) : operator}${wanted}`;
  return {
    message:
      actual === undefined || actual === null
        ? t.phrase("Condition not met: {asked} (there was no value).", { asked })
        : t.phrase("Condition not met: {asked} (it was {actual}).", { asked, actual: valueText(actual, t) }),
    wouldStartIf: `${capitalized(asked)}.`,
  };
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

function explainEntry(mode: string, { again }: JsonObject, t: Wording): ExplainedStart {
  const [message, wouldStartIf] = ENTRY[mode] ?? [
    "This person has entered before.",
    "The entry rule lets the person in again.",
  ];
  const until =
    typeof again === "string"
      ? t.phrase("The event arrives at {0} or later.", { 0: again })
      : t.phrase(wouldStartIf);
  return explained("entry_rule", t.phrase(message), until);
}

function explained(code: StartReasonCode, message: string, wouldStartIf: string): ExplainedStart {
  return { reason: { code, message }, wouldStartIf };
}

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

/** The same fields as facts of an event that has happened: if yes, and if no. */
export const FACTS: Readonly<Record<string, readonly [string, string]>> = {
  during_hours: ["it was during business hours", "it was outside business hours"],
  is_new_caller: ["the caller was new", "the caller had called before"],
  is_existing_patient: ["the caller was an existing patient", "the caller wasn't an existing patient"],
  is_new_patient: ["the patient was new", "the patient had been here before"],
  withheld: ["the number was withheld", "the number wasn't withheld"],
};

/** Makes a fact of the value of a yes-or-no field. */
function factText(field: string, t: Wording): (value: boolean) => string {
  const path = field.replace("trigger.", "");
  const facts = Object.hasOwn(FACTS, path) ? FACTS[path] : undefined;
  if (facts) return (value) => t.phrase(value ? facts[0] : facts[1]);
  const named = { field: fieldText(field, t) };
  return (value) => (value ? t.phrase("“{field}” was yes", named) : t.phrase("“{field}” was no", named));
}

function fieldText(field: string, t: Wording): string {
  const path = field.replace("trigger.", "");
  const flag = Object.hasOwn(FLAG_TITLES, path) ? FLAG_TITLES[path] : undefined;
  return flag ? lower(t.spec(capitalized(flag))) : path.replaceAll(/[._]/g, " ");
}

/** A compared value in words. */
export function valueText(value: unknown, t: Wording = ENGLISH): string {
  if (value === undefined || value === null) return t.phrase("absent");
  if (typeof value === "boolean") return value ? t.phrase("yes") : t.phrase("no");
  if (typeof value === "string") return `“${value}”`;
  return Array.isArray(value) ? value.map((one) => valueText(one, t)).join(", ") : JSON.stringify(value);
}
