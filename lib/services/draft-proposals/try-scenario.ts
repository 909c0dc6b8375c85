import "server-only";
import { z } from "zod";
import { actions } from "@/lib/actions";
import { runners } from "@/lib/actions/runners";
import { assertion } from "@/lib/automation/assertions";
import type { CustomEvents } from "@/lib/automation/custom-events";
import { sampleOf } from "@/lib/automation/event-samples";
import { eventSpec } from "@/lib/automation/events";
import type { WorkspaceFacts } from "@/lib/automation/facts";
import { type Json, type JsonObject, json, jsonObject } from "@/lib/automation/json";
import type { Definition } from "@/lib/automation/schema";
import { ApiError } from "@/lib/contract/errors";
import type { SendingSettings } from "@/lib/desk/text-gate";
import { evaluateScenario, sentMessages } from "@/lib/runtime/scenario";
import type { TestResult } from "@/lib/runtime/test-result";
import { testRun } from "@/lib/runtime/test-run";
import { assertPayload, readEvents, testEvent } from "@/lib/services/automations/test-event";
import { namedIn } from "@/lib/services/events/subject";

export const scenarioInput = z.strictObject({
  name: z.string().trim().min(1).max(200).describe("What it shows, such as: A caller at night gets no text"),
  sampleData: jsonObject.optional().describe("The event's payload; left out: the event's sample"),
  startAt: z.iso.datetime({ offset: true }).optional().describe("When the test's clock starts"),
  events: z
    .array(json)
    .max(20)
    .optional()
    .describe("Later events, such as a reply: {after: '30m', event: 'sms.received', data: {from, body}}"),
  assertions: z
    .array(assertion)
    .min(1)
    .max(20)
    .describe("What has to be true, such as {type: 'sent', channel: 'sms', contains: 'missed you'}"),
});
export type ScenarioInput = z.output<typeof scenarioInput>;

/** The facts of the workspace that a test needs. They contain no person and no record of the desk. */
export type TestFacts = {
  workspace: WorkspaceFacts;
  sending: SendingSettings;
  custom: CustomEvents;
  now: number;
};

export type TriedScenario = Pick<ScenarioInput, "name" | "assertions"> & {
  sampleData: JsonObject;
  startAt: string;
  events: Json[];
  result: {
    passed: boolean;
    failures: string[];
    status: TestResult["status"];
    path: string[];
    messages: { channel: "sms" | "email"; to: string; text: string; at: string }[];
  };
};

/**
 * Runs a scenario with the interpreter of every test, on an empty desk: the payload comes from a language model, and a
 * number it names must not find the person who has it.
 */
export async function tryScenario(
  definition: Definition,
  scenario: ScenarioInput,
  facts: TestFacts,
): Promise<{ tried: TriedScenario; result: TestResult }> {
  const { workspace, sending, custom, now } = facts;
  const trigger = definition.nodes.find((node) => node.type === "trigger");
  const spec = eventSpec(trigger?.event, custom);
  if (!spec) throw new ApiError("validation_failed", { detail: "The trigger has no known event." });
  const { name, assertions, events = [] } = scenario;
  const sample = scenario.sampleData ?? sampleOf(spec.type, custom);
  assertPayload(spec, sample);
  const startAt = scenario.startAt === undefined ? now : Date.parse(scenario.startAt);
  const testId = "test_proposal";
  const named = namedIn({ type: spec.type, data: sample }, workspace.country);
  const about = { testId, spec, sample, startAt, workspace, named, records: NO_RECORDS, custom };
  const { event, sampleIds } = testEvent(about);
  const result = await testRun({
    testId,
    version: null,
    definition,
    registry: actions,
    runners,
    event,
    custom,
    startAt,
    events: readEvents(events),
    http: { mode: "skip", responses: {} },
    workspace,
    sending,
    sampleIds,
    clock: () => now,
  });
  const verdict = evaluateScenario(assertions, { result, event, workspace, definition });
  const tried = {
    ...{ name, sampleData: sample, startAt: new Date(startAt).toISOString(), events, assertions },
    result: {
      passed: verdict.passed,
      failures: verdict.assertions.filter((one) => !one.passed).map(({ message }) => message),
      status: result.status,
      path: result.path,
      messages: sentMessages(result).map(({ at, ...sent }) => ({ ...sent, at: new Date(at).toISOString() })),
    },
  };
  return { tried, result };
}

const NO_RECORDS = { contacts: [], appointments: {}, leads: {} };
