import { answeredStatus } from "@/lib/actions/http-request/answered";
import { isEventWait, TIMEOUT } from "@/lib/automation/control-table";
import { isObject, type Json, type JsonObject } from "@/lib/automation/json";
import type { Definition } from "@/lib/automation/schema";
import type { RunDetail } from "@/lib/contract/runs";
import { doneAt } from "./done-at";
import { spanAfter } from "./later-event";
import { EMPTY_TEST_DRAFT, type LaterEvent, type TestDraft } from "./test-draft";

type Ran = Pick<RunDetail, "id" | "version" | "event" | "startedAt" | "createdAt" | "steps">;

/** A test with the payload, start time, version, answers and later events of a run, so that it takes the same path. */
export function draftFromRun(run: Ran, definition: Definition | null): TestDraft {
  const payload: unknown = run.event?.data;
  const at = run.startedAt ?? run.createdAt;
  return {
    ...EMPTY_TEST_DRAFT,
    sample: isObject(payload) ? { event: run.event?.type, data: payload, runId: run.id } : null,
    when: { at },
    later: definition ? laterEvents(run, { definition, from: Date.parse(at) }) : [],
    answers: httpAnswers(run),
    version: definition ? { version: run.version, definition } : null,
  };
}

/** The last answer to the request of each step. A failure names its status only in its message. */
function httpAnswers({ steps }: Pick<Ran, "steps">): TestDraft["answers"] {
  return Object.fromEntries(
    steps.flatMap(({ nodeId, action, output, error }): [string, TestDraft["answers"][string]][] => {
      if (action !== "http_request") return [];
      if (error) {
        const status = answeredStatus(error);
        return status === null ? [] : [[nodeId, { status }]];
      }
      if (!isObject(output) || typeof output.status !== "number") return [];
      return [[nodeId, { status: output.status, body: (output.body ?? null) as Json }]];
    }),
  );
}

/** The events that ended the run's waits. Those it never heard of cannot have changed its path. */
function laterEvents(
  { steps }: Pick<Ran, "steps">,
  { definition, from }: { definition: Definition; from: number },
): LaterEvent[] {
  return steps.flatMap((step) => {
    const node = definition.nodes.find(({ id }) => id === step.nodeId);
    if (node?.type !== "action" || !isEventWait(node) || step.status !== "succeeded") return [];
    const isOver = step.branch === "false" || step.branch === TIMEOUT;
    const heard = isOver ? null : heardBy(node.config, step.output);
    if (!heard) return [];
    return [{ after: spanAfter(Date.parse(doneAt(step, step.at)) - from), ...heard }];
  });
}

/** The output of a wait is the payload it heard; a wait for several events says which one it was. */
function heardBy(config: JsonObject, output: unknown): Pick<LaterEvent, "event" | "data"> | null {
  if (!isObject(output)) return null;
  if (config.events === undefined) {
    return typeof config.event === "string" ? { event: config.event, data: output } : null;
  }
  const { label: _, event, ...data } = output as { [key: string]: Json };
  return typeof event === "string" ? { event, data } : null;
}
