import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { branchTaken, id, idParams, instant, listOf, ordinal, page, stamp } from "./fields";

const tag = "Tests";
const base = { tag, auth: "workspace" as const };
const json = z.record(z.string(), z.unknown());

const laterEvents = z
  .array(
    z.strictObject({
      after: z
        .union([
          text(20),
          z.strictObject({ amount: z.int().min(0).max(576_000), unit: z.enum(["minutes", "hours", "days"]) }),
        ])
        .optional(),
      at: text(40).optional(),
      event: text(40),
      data: json.optional(),
    }),
  )
  .max(100);

const testStep = z
  .looseObject({
    index: z.int(),
    nodeId: z.string(),
    name: z.string(),
    type: z.enum(["action", "condition"]),
    action: z.string().optional(),
    status: z.enum(["succeeded", "failed", "skipped", "suppressed"]),
    virtualAt: z.string(),
    durationMs: z.number(),
    attempt: z.int(),
    input: json,
    output: z.unknown(),
    branch: branchTaken.optional(),
    evaluated: z.array(z.unknown()).optional(),
    sandbox: json.optional(),
    error: z.looseObject({ code: z.string(), message: z.string(), retryable: z.boolean() }).optional(),
  })
  .meta({ id: "TestStep" });

export const testResult = z
  .looseObject({
    testId: id,
    version: z.int().nullable(),
    mode: z.literal("sandbox"),
    status: z.enum(["succeeded", "failed", "stopped", "not_triggered"]),
    startedAt: stamp,
    finishedAt: stamp,
    virtualStart: stamp,
    virtualEnd: stamp,
    path: z.array(z.string()),
    steps: z.array(testStep),
    effects: json,
    estimatedCost: z.object({ amount: z.number(), currency: z.string() }),
    warnings: z.array(z.unknown()),
  })
  .meta({ id: "TestResult" });

const testInput = {
  sampleData: json
    .optional()
    .meta({ description: "Any part of the event's payload; left out: the event's sample" }),
  startAt: instant.optional(),
  events: laterEvents.optional(),
};

export const testAutomation = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/test",
  unaudited: "A test run in the sandbox is its own record.",
  summary: "Test the draft (or a version) in the sandbox",
  description:
    "The same interpreter as live runs, on a virtual clock. SMS and e-mail go to the sandbox, nothing is written to the desk.",
  scope: "automations:test",
  params: idParams,
  bodyLimit: 1024 * 1024,
  body: z.strictObject({
    ...testInput,
    version: ordinal.optional(),
    http: z.enum(["skip", "send"]).default("skip"),
    httpResponses: z
      .record(z.string(), z.strictObject({ status: z.int().min(100).max(599), body: z.json().optional() }))
      .optional(),
  }),
  bodyOptional: true,
  response: testResult,
  errors: ["validation_failed"],
  example: {
    body: {
      sampleData: {
        caller_name: "Sam Doe",
        caller_phone: "+12025550123",
        is_existing_patient: false,
        during_hours: true,
      },
    },
  },
});

export const listTests = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}/tests",
  summary: "Test runs of the last 30 days",
  scope: "automations:read",
  params: idParams,
  query: z.strictObject(page),
  response: listOf("tests", testResult),
});

/** Read in full by the scenario runner, which knows every assertion's fields. */
const assertion = z.looseObject({ type: z.enum(["sent", "not_sent", "ends_at", "status", "output"]) }).meta({
  description:
    "sent / not_sent {channel?, to?, contains?, within?, between?{from,to}}; ends_at {nodeId}; status {status}; output {nodeId, field, operator, value}",
});

export const scenario = z
  .object({
    id,
    name: z.string(),
    sampleData: json,
    startAt: stamp.nullable(),
    events: z.array(z.unknown()),
    assertions: z.array(z.unknown()),
    lastResult: z.looseObject({ passed: z.boolean(), failures: z.array(z.string()), at: stamp }).nullable(),
    createdAt: stamp,
    updatedAt: stamp,
  })
  .meta({ id: "Scenario" });

export type ScenarioView = z.infer<typeof scenario>;

const scenarioBody = {
  name: text(200, 1),
  sampleData: json,
  startAt: instant.nullable().optional(),
  events: laterEvents.optional(),
  assertions: z.array(assertion).min(1).max(50),
};
const scenarioParams = z.strictObject({ id, sid: id });

export const listScenarios = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}/scenarios",
  summary: "List an automation's scenarios",
  scope: "automations:read",
  params: idParams,
  query: z.strictObject(page),
  response: listOf("scenarios", scenario),
});

export const createScenario = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/scenarios",
  summary: "Save a test case that every deploy runs",
  scope: "automations:write",
  params: idParams,
  body: z.strictObject(scenarioBody),
  response: scenario,
});

export const patchScenario = contract({
  ...base,
  method: "PATCH",
  path: "/v1/automations/{id}/scenarios/{sid}",
  summary: "Change a scenario",
  scope: "automations:write",
  params: scenarioParams,
  body: z.strictObject({
    name: scenarioBody.name.optional(),
    sampleData: json.optional(),
    startAt: scenarioBody.startAt,
    events: scenarioBody.events,
    assertions: scenarioBody.assertions.optional(),
  }),
  response: scenario,
  example: { body: { name: "After hours", startAt: "2026-06-01T22:00:00Z" } },
});

export const deleteScenario = contract({
  ...base,
  method: "DELETE",
  path: "/v1/automations/{id}/scenarios/{sid}",
  summary: "Delete a scenario",
  scope: "automations:write",
  params: scenarioParams,
  response: scenario,
});

const scenarioResult = z.object({
  scenarioId: id,
  name: z.string(),
  passed: z.boolean(),
  failures: z.array(z.string()),
  status: z.string(),
});

export const runAllScenarios = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/scenarios/run",
  unaudited: "Test runs in the sandbox are their own record.",
  summary: "Run all scenarios against the draft",
  scope: "automations:test",
  params: idParams,
  body: z.strictObject({ version: ordinal.optional() }),
  bodyOptional: true,
  response: z.object({ passed: z.boolean(), results: z.array(scenarioResult) }),
  errors: ["validation_failed"],
});
