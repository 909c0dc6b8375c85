import type { z } from "zod";
import type { RunDetail } from "@/lib/contract/runs";
import type { testResult } from "@/lib/contract/tests-and-scenarios";
import { doneAt } from "./test/done-at";

export type TestRun = z.infer<typeof testResult>;
export type TestStep = TestRun["steps"][number];

export type StepState = "succeeded" | "failed" | "skipped" | "suppressed" | "running" | "waiting";
export type ShownStep = {
  nodeId: string;
  state: StepState;
  /** When, on the run's own clock. */
  at: string;
  branch?: string;
  detail?: string;
};

/** A run drawn over the canvas: a test run or a live one. `lit` of the steps are lit so far. */
export type Shown = {
  id: string;
  kind: "test" | "run";
  startedAt: string;
  steps: readonly ShownStep[];
  lit: number;
};

type Recorded = Pick<TestStep, "nodeId" | "status" | "action" | "durationMs" | "branch"> & {
  error?: { message: string } | undefined;
};

function shownStep(step: Recorded, at: string): ShownStep {
  return {
    nodeId: step.nodeId,
    state: step.status,
    at: doneAt(step, at),
    ...(step.branch ? { branch: step.branch } : {}),
    ...(step.error ? { detail: step.error.message } : {}),
  };
}

export function shownTest(run: TestRun): Shown {
  const steps = run.steps.map((step) => shownStep(step, step.virtualAt));
  return { id: run.testId, kind: "test", startedAt: run.virtualStart, steps, lit: steps.length };
}

/** `unsent` names the steps whose message was not sent, which is known only once the message was looked up. */
export function shownRun(run: RunDetail, unsent: readonly string[] = []): Shown {
  const steps = run.steps.map((step) => {
    const shown = shownStep(step, step.at);
    return unsent.includes(step.nodeId) ? { ...shown, state: "suppressed" as const } : shown;
  });
  const { currentNodeId: here, status } = run;
  const isThere = here !== null && (status === "waiting" || status === "running" || status === "paused");
  const now: ShownStep[] = isThere
    ? [{ nodeId: here, state: status === "running" ? "running" : "waiting", at: run.wakeAt ?? run.createdAt }]
    : [];
  const all = [...steps, ...now];
  return { id: run.id, kind: "run", startedAt: run.startedAt ?? run.createdAt, steps: all, lit: all.length };
}

/** The last lit step of each node. */
export function litSteps(shown: Shown | null): ReadonlyMap<string, ShownStep> {
  const lit = new Map<string, ShownStep>();
  if (!shown) return lit;
  for (const step of shown.steps.slice(0, shown.lit)) lit.set(step.nodeId, step);
  return lit;
}

/** The state of several steps as one: a failure first, else that of the last of them that is lit. */
export function lastShown(shown: Shown | null, nodeIds: readonly string[]): ShownStep | null {
  const lit = shown?.steps.slice(0, shown.lit).filter(({ nodeId }) => nodeIds.includes(nodeId)) ?? [];
  return lit.find(({ state }) => state === "failed") ?? lit.at(-1) ?? null;
}

export function withoutStep(shown: Shown | null, nodeId: string): Shown | null {
  if (!shown) return null;
  const isOther = (step: ShownStep) => step.nodeId !== nodeId;
  const lit = shown.steps.slice(0, shown.lit).filter(isOther).length;
  return { ...shown, steps: shown.steps.filter(isOther), lit };
}
