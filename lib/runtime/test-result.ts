import { isUnassigned, unassignedText } from "@/lib/actions/phones";
import type { Evaluated, Verdict } from "@/lib/automation/conditions";
import { eventSpec, extraKeys } from "@/lib/automation/events";
import type { RunEvent } from "@/lib/automation/facts";
import { iso } from "@/lib/automation/instants";
import type { Run, StepEntry } from "@/lib/automation/run";
import type { EffectLog } from "./effect-log";
import type { TestRunInput } from "./test-input";

type TestStep = Omit<StepEntry, "at"> & { virtualAt: string };
type TestWarning = { nodeId: string | null; message: string };
export type TestResult = {
  testId: string;
  version: number | null;
  mode: "sandbox";
  status: "succeeded" | "failed" | "stopped" | "not_triggered";
  startedAt: string;
  finishedAt: string;
  virtualStart: string;
  virtualEnd: string;
  path: string[];
  steps: TestStep[];
  /** The comparisons of the trigger's own conditions. */
  trigger: { matched: boolean; evaluated: Evaluated[] };
  stopped?: { outcome: string | null; reason: string | null };
  endedBefore?: string;
  error?: Run["error"];
  effects: EffectLog;
  estimatedCost: { amount: number; currency: string };
  warnings: TestWarning[];
};

const DEFAULT_SMS_MILLI = 20;

/** A run as the fold leaves it; null if the trigger did not match. */
export type Played = {
  trigger: Verdict;
  run: Run | null;
  entries: StepEntry[];
  effects: EffectLog;
  end: number;
  /** Later events that came after the end. */
  left: RunEvent[];
  /** The unfinished step that the test ended before. */
  endedBefore: string | null;
};

export function testResult(of: Played & { input: TestRunInput; startedAt: string }): TestResult {
  const { input, trigger, run, effects, end } = of;
  const { listed = () => true } = input;
  const entries = of.entries.filter(listed);
  return {
    testId: input.testId,
    version: input.version,
    mode: "sandbox",
    status: statusOf(run),
    startedAt: of.startedAt,
    finishedAt: iso(input.clock()),
    virtualStart: iso(input.startAt),
    virtualEnd: iso(end),
    path: pathOf(entries),
    steps: entries.map(({ at, ...entry }) => ({ ...entry, virtualAt: at })),
    trigger: { matched: trigger.result, evaluated: trigger.evaluated },
    ...(run?.stopped ? { stopped: run.stopped } : {}),
    ...(of.endedBefore === null ? {} : { endedBefore: of.endedBefore }),
    ...(run?.error ? { error: run.error } : {}),
    effects,
    estimatedCost: costOf(effects, input),
    warnings: warningsOf(of),
  };
}

function statusOf(run: Run | null): TestResult["status"] {
  if (run === null) return "not_triggered";
  return run.status === "running" ? "failed" : run.status;
}

/** Every node once, in order, regardless of the number of attempts. */
export function pathOf(entries: StepEntry[]): string[] {
  return [...new Set(entries.map((entry) => entry.nodeId))];
}

/** Billed per message, not per segment. Amounts are whole thousandths until the end, so that sums are exact. */
function costOf(effects: EffectLog, input: TestRunInput): TestResult["estimatedCost"] {
  const messages = effects.sms.filter((message) => message.status !== "suppressed").length;
  const milli = messages * (input.smsPriceMilli ?? DEFAULT_SMS_MILLI);
  return { amount: milli / 1_000, currency: input.currency ?? "usd" };
}

function warningsOf(of: { input: TestRunInput; trigger: Verdict; entries: StepEntry[]; left: RunEvent[] }) {
  const warnings: TestWarning[] = of.trigger.warnings.map((message) => ({ nodeId: null, message }));
  const spec = eventSpec(of.input.event.type, of.input.custom);
  for (const key of spec ? extraKeys(spec, of.input.event.data) : []) {
    warnings.push({ nodeId: null, message: `${spec?.type} has no field "${key}"; it is passed on as it is` });
  }
  for (const { nodeId, sandbox } of of.entries) {
    const to = sandbox?.channel === "sms" && typeof sandbox.to === "string" ? sandbox.to : null;
    if (to !== null && isUnassigned(to))
      warnings.push({ nodeId, message: `${unassignedText(to)}. Live, this text would not be sent` });
  }
  for (const { nodeId, warnings: messages = [] } of of.entries) {
    for (const message of messages) warnings.push({ nodeId, message });
  }
  if (of.left.length > 0) {
    const message = `${of.left.length} of the later events came after the end and changed nothing`;
    warnings.push({ nodeId: null, message });
  }
  return warnings;
}
