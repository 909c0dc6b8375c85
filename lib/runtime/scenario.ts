import { actions } from "@/lib/actions";
import type { Assertion, AssertionSpan } from "@/lib/automation/assertions";
import { evaluate } from "@/lib/automation/conditions";
import type { RunEvent, WorkspaceFacts } from "@/lib/automation/facts";
import { durationMs } from "@/lib/automation/instants";
import type { Json, JsonObject } from "@/lib/automation/json";
import { clockRange, withinClock } from "@/lib/automation/operands";
import { stepName } from "@/lib/automation/record-step";
import { recordsOf } from "@/lib/automation/records";
import { resolveText, type Scope } from "@/lib/automation/resolve";
import type { Definition } from "@/lib/automation/schema";
import { shortDuration } from "@/lib/automation/short-duration";
import { StepFailure } from "@/lib/automation/step-error";
import { wallTime } from "@/lib/automation/timezone";
import { contactOfEvent } from "@/lib/automation/waits";
import type { TestResult } from "./test-result";

type MessageAssertion = Extract<Assertion, { type: "sent" | "not_sent" }>;

type AssertionResult = { assertion: Assertion; passed: boolean; message: string };
export type ScenarioResult = { passed: boolean; assertions: AssertionResult[] };

/**
 * Checks a scenario's assertions against a test run. `to` and `contains` may contain templates of the trigger's data.
 */
export function evaluateScenario(
  assertions: readonly Assertion[],
  about: {
    result: TestResult;
    event: RunEvent;
    workspace: WorkspaceFacts;
    definition: Pick<Definition, "nodes">;
  },
): ScenarioResult {
  const { result, event, workspace, definition } = about;
  const steps = Object.fromEntries(result.steps.map((step) => [step.nodeId, { output: step.output }]));
  const now = Date.parse(result.virtualEnd);
  const scope: Scope = {
    trigger: event.data,
    steps,
    workspace,
    records: recordsOf({ ...event, contact: contactOfEvent(event), known: {} }),
    runId: result.testId,
    now,
  };
  const results = assertions.map((wanted) => ({
    assertion: wanted,
    ...judge(wanted, { result, scope, definition }),
  }));
  return { passed: results.every((each) => each.passed), assertions: results };
}

type Played = { result: TestResult; scope: Scope; definition: Pick<Definition, "nodes"> };
type Judged = { passed: boolean; message: string };

const ENDINGS: Record<TestResult["status"], string> = {
  succeeded: "The run completed",
  stopped: "The run was stopped",
  failed: "The run failed",
  not_triggered: "The run didn't start",
};
const EXPECTED: Record<TestResult["status"], string> = {
  succeeded: "Expected the run to complete",
  stopped: "Expected the run to be stopped",
  failed: "Expected the run to fail",
  not_triggered: "Expected the run not to start",
};

function judge(wanted: Assertion, { result, scope, definition }: Played): Judged {
  switch (wanted.type) {
    case "sent":
    case "not_sent":
      return judgeMessage(wanted, result, scope);
    case "ends_at":
      return judgeEnd(wanted.nodeId, result, definition);
    case "status": {
      const passed = result.status === wanted.status;
      const ending = ENDINGS[result.status];
      return judged(passed, passed ? ending : `${EXPECTED[wanted.status]}; ${ending.replace("The", "the")}`);
    }
    case "output":
      return judgeOutput(wanted, result, scope);
    default:
      return wanted satisfies never;
  }
}

/** A test that performs no step ends at its trigger. Steps without a name of their own may share one. */
function judgeEnd(wanted: string, { path }: TestResult, { nodes }: Played["definition"]): Judged {
  const last = path.at(-1) ?? null;
  const named = (id: string) => {
    const node = nodes.find((one) => one.id === id);
    return node ? stepName(node, actions) : id;
  };
  const quoted = (id: string, other: string | null) =>
    `"${named(id)}${other !== null && other !== id && named(other) === named(id) ? ` (${id})` : ""}"`;
  const end = `ended at ${last === null ? "the trigger" : quoted(last, wanted)}`;
  if (last === wanted) return judged(true, `It ${end}`);
  const isThere = nodes.some(({ id }) => id === wanted);
  const expected = isThere ? quoted(wanted, last) : `a step that has been removed ("${wanted}")`;
  return judged(false, `Expected it to end at ${expected}; it ${end}`);
}

/** A step that was not performed is known by its id only. */
function nameOf(nodeId: string, { steps }: TestResult): string {
  return `"${steps.find((step) => step.nodeId === nodeId)?.name ?? nodeId}"`;
}

function judged(passed: boolean, message: string): Judged {
  return { passed, message };
}

type Sent = { channel: "sms" | "email"; to: string; text: string; at: number };

function judgeMessage(wanted: MessageAssertion, result: TestResult, scope: Scope): Judged {
  const sent = sentMessages(result);
  const filter = resolved(wanted, scope);
  if (filter === null) return judged(false, "A template in the assertion has no value");
  const start = Date.parse(result.virtualStart);
  const matching = sent.filter((each) =>
    matches(each, filter, { start, timezone: scope.workspace.timezone }),
  );
  const [first] = matching;
  const found = first
    ? `A message to ${first.to} went out at ${new Date(first.at).toISOString()}`
    : "No such message";
  return judged(matching.length > 0 === (wanted.type === "sent"), found);
}

/** The texts and emails that left, without those a sending rule held back. */
export function sentMessages(result: TestResult): Sent[] {
  const text = (record: JsonObject, ...fields: string[]) =>
    fields
      .map((field) => record[field])
      .filter((part) => typeof part === "string")
      .join("\n");
  const read = (channel: "sms" | "email") => (record: TestResult["effects"]["sms"][number]) => ({
    channel,
    to: text(record, "to"),
    text: channel === "sms" ? text(record, "body") : text(record, "subject", "text", "html"),
    at: Date.parse(record.at),
  });
  const { sms, email } = result.effects;
  return [
    ...sms.filter((record) => record.status !== "suppressed").map(read("sms")),
    ...email.map(read("email")),
  ];
}

function resolved(wanted: MessageAssertion, scope: Scope): MessageAssertion | null {
  try {
    const { to, contains } = wanted;
    return {
      ...wanted,
      ...(to === undefined ? {} : { to: String(resolveText(to, scope)) }),
      ...(contains === undefined ? {} : { contains: String(resolveText(contains, scope)) }),
    };
  } catch (error) {
    if (error instanceof StepFailure) return null;
    throw error;
  }
}

function matches(sent: Sent, wanted: MessageAssertion, at: { start: number; timezone: string }): boolean {
  if (wanted.channel !== undefined && sent.channel !== wanted.channel) return false;
  if (wanted.to !== undefined && bare(sent.to) !== bare(wanted.to)) return false;
  if (wanted.contains !== undefined && !sent.text.includes(wanted.contains)) return false;
  if (wanted.within !== undefined && sent.at - at.start > spanOf(wanted.within)) return false;
  const range = wanted.between ? clockRange(wanted.between) : null;
  return range === null || withinClock(wallTime(sent.at, at.timezone).minute, range);
}

/** Treats "+1 202 555 0143" and "+12025550143" as one address. */
function bare(address: string): string {
  return address.includes("@") ? address.trim().toLowerCase() : address.replaceAll(/[\s().-]/g, "");
}

function spanOf(span: AssertionSpan): number {
  return typeof span === "string" ? (shortDuration(span) ?? 0) : durationMs(span);
}

function judgeOutput(wanted: Extract<Assertion, { type: "output" }>, test: TestResult, scope: Scope): Judged {
  const { nodeId, field, operator, value } = wanted;
  const expression: Json = {
    field: `steps.${nodeId}.${field}`,
    operator,
    ...(value === undefined ? {} : { value }),
  };
  const { result, evaluated } = evaluate(expression, scope);
  return judged(
    result,
    `${field} of ${nameOf(nodeId, test)} is ${JSON.stringify(evaluated[0]?.actual ?? null)}`,
  );
}
