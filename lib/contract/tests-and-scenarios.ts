import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { branchTaken, id, idParams, instant, listOf, ordinal, page, stamp } from "./fields";

const tag = "Tests";
const base = { tag, auth: "workspace" as const };
const json = z.record(z.string(), z.unknown());
const listOfNamed = (schema: string, description: string) => ({
  description,
  override: { items: { $ref: `#/components/schemas/${schema}` } },
});
export const laterEventsOut = z
  .array(z.unknown())
  .meta(listOfNamed("ScriptedEvent", "Events that happen later"));
export const assertionsOut = z
  .array(z.unknown())
  .meta(listOfNamed("ScenarioAssertion", "What has to be true of the result"));

const laterEvents = z
  .array(
    z.strictObject({
      after: z
        .union([
          text(20),
          z.strictObject({
            amount: z.int().min(0).max(576_000).describe("How many"),
            unit: z.enum(["minutes", "hours", "days"]).describe("Unit of the amount"),
          }),
        ])
        .optional()
        .describe("How long after the start it happens, such as 2h"),
      at: text(40).optional().describe("When it happens, as an instant on the test's clock"),
      event: text(40).describe("The event"),
      data: json.optional().describe("Its payload"),
    }),
  )
  .max(100);

const testStep = z
  .looseObject({
    index: z.int().describe("Number of the attempt in the test, counted from 0"),
    nodeId: z.string().describe("The step"),
    name: z.string().describe("The step's name"),
    type: z.enum(["action", "condition"]).describe("What kind of step it is"),
    action: z.string().optional().describe("The action, such as send_sms"),
    status: z.enum(["succeeded", "failed", "skipped", "suppressed"]).describe("How the attempt ended"),
    virtualAt: z.string().describe("When it happened on the test's clock"),
    durationMs: z.number().describe("How long it took, in milliseconds"),
    attempt: z.int().describe("Number of the attempt of this step, counted from 1"),
    input: json.describe("The step's config with its references resolved"),
    output: z.unknown().describe("What later steps can use"),
    branch: branchTaken.optional(),
    evaluated: z
      .array(z.unknown())
      .optional()
      .describe("The comparisons of a condition, each with its result"),
    sandbox: json.optional().describe("What the sandbox did instead of an outside call"),
    error: z
      .looseObject({
        code: z.string().describe("Kind of error"),
        message: z.string().describe("The error as a sentence"),
        retryable: z.boolean().describe("Whether trying again could help"),
      })
      .optional()
      .describe("Why the attempt failed"),
  })
  .meta({ id: "TestStep" });

export const testResult = z
  .looseObject({
    testId: id.describe("Id of the test run"),
    version: z.int().nullable().describe("The version that was tested; null: the draft"),
    mode: z.literal("sandbox").describe("Nothing was sent"),
    status: z
      .enum(["succeeded", "failed", "stopped", "not_triggered"])
      .describe("not_triggered: the trigger's conditions were not met"),
    startedAt: stamp.describe("When the test began"),
    finishedAt: stamp.describe("When it ended"),
    virtualStart: stamp.describe("Start of the test's clock"),
    virtualEnd: stamp.describe("End of the test's clock"),
    path: z.array(z.string()).describe("Steps it passed, in order"),
    endedBefore: z
      .string()
      .optional()
      .describe("The unfinished step that the test ended before, with unfinished end"),
    steps: z.array(testStep).describe("Attempts, oldest first"),
    effects: json.describe("What a live run would have sent and written, by kind"),
    estimatedCost: z
      .object({
        amount: z.number().describe("List price of what a live run would have sent"),
        currency: z.string().describe("Lowercase currency code"),
      })
      .describe("What a live run would have cost"),
    warnings: z.array(z.unknown()).describe("What would be unusual in a live run"),
  })
  .meta({ id: "TestResult" });

const nodeRef = text(64, 1);

const testInput = {
  sampleData: json
    .optional()
    .meta({ description: "Any part of the event's payload; left out: the event's sample" }),
  startAt: instant.optional().describe("When the test's clock starts. Default: now"),
  events: laterEvents
    .optional()
    .meta(listOfNamed("ScriptedEvent", "Events that happen later, while the run waits")),
};

export const testAutomation = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/test",
  unaudited: "A test run in the sandbox is its own record.",
  summary: "Test the draft (or a version) in the sandbox",
  description:
    "The same interpreter as live runs, on a virtual clock. SMS and email go to the sandbox, nothing is written to the desk.",
  scope: "automations:test",
  params: idParams,
  bodyLimit: 1024 * 1024,
  body: z.strictObject({
    ...testInput,
    version: ordinal.optional().describe("The version to test. Default: the draft"),
    http: z
      .enum(["skip", "send"])
      .default("skip")
      .describe("skip answers HTTP requests from httpResponses or with 200; send really sends them"),
    httpResponses: z
      .record(
        z.string(),
        z.strictObject({
          status: z.int().min(100).max(599).describe("HTTP status"),
          body: z.json().optional().describe("Body of the answer"),
        }),
      )
      .optional()
      .describe("Answers to HTTP requests, by the id of the step"),
    unfinished: z
      .enum(["refuse", "end"])
      .default("refuse")
      .describe(
        "refuse: a draft with errors is not tested; end: the test ends before a step with errors, with the status stopped and stopped.outcome unfinished_step",
      ),
    untilNodeId: nodeRef.optional().meta({
      description: "The test ends after this step, with the status stopped and stopped.outcome test_end",
    }),
    fromNodeId: nodeRef.optional().meta({
      description:
        "The test begins at this step. Earlier steps are not run and the trigger's conditions not asked",
    }),
    stepOutputs: z.record(nodeRef, z.json()).optional().meta({
      description:
        "Pinned outputs by node id, for steps that are not performed: those before fromNodeId, and actions on the way",
    }),
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

/** Read in full by the scenario runner, which reports every unusable member at once. */
const assertion = z.looseObject({ type: z.enum(["sent", "not_sent", "ends_at", "status", "output"]) });

export const scenario = z
  .object({
    id,
    name: z.string().describe("Name of the scenario"),
    sampleData: json.describe("Payload of the event that starts it"),
    startAt: stamp.nullable().describe("When the test's clock starts; null: when it is run"),
    events: laterEventsOut,
    assertions: assertionsOut,
    lastResult: z
      .looseObject({
        passed: z.boolean().describe("Whether every assertion was true"),
        failures: z.array(z.string()).describe("What was not true, in words"),
        at: stamp.describe("When it was run"),
        ranOn: z
          .string()
          .optional()
          .describe(
            "An opaque mark of the steps, connections and settings it ran on. It differs once the draft does",
          ),
      })
      .nullable()
      .describe("Result of the last run, or null"),
    createdAt: stamp.describe("When it was created"),
    updatedAt: stamp.describe("When it last changed"),
  })
  .meta({ id: "Scenario" });

export type ScenarioView = z.infer<typeof scenario>;

export const scenarioBody = {
  name: text(200, 1).describe("Name of the scenario"),
  sampleData: json.describe("Payload of the event that starts it"),
  startAt: instant.nullable().optional().describe("When the test's clock starts; null: when it is run"),
  events: laterEvents.optional().meta(listOfNamed("ScriptedEvent", "Events that happen later")),
  assertions: z
    .array(assertion)
    .min(1)
    .max(50)
    .meta(listOfNamed("ScenarioAssertion", "What has to be true of the result")),
};
const scenarioParams = z.strictObject({
  id: id.describe("The automation"),
  sid: id.describe("The scenario, scn_…"),
});

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
    name: scenarioBody.name.optional().describe("Name of the scenario"),
    sampleData: json.optional().describe("Payload of the event that starts it"),
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

const timedResult = z.object({
  time: z
    .enum(["open", "closed", "night", "clock_change", "holiday"])
    .describe("The kind of time; clock_change is the evening before daylight saving begins or ends"),
  startAt: stamp.describe("When the test's clock started"),
  passed: z.boolean().describe("Whether every assertion is true"),
  failures: z.array(z.string()).describe("What was not true, in words"),
  impossible: z
    .boolean()
    .describe("True if every text was held back and a later event is a reply, which nobody would send"),
  status: z.string().describe("How the test run ended"),
  endsAt: z.string().nullable().describe("Name of the last step; null if none was performed"),
  messages: z
    .array(
      z.object({
        channel: z.enum(["sms", "email"]).describe("How it was sent"),
        at: stamp.describe("When it left"),
      }),
    )
    .describe("Texts and emails that left, oldest first"),
});

export const runScenarioAtTimes = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/scenarios/{sid}/times",
  unaudited: "Test runs in the sandbox are their own record.",
  summary: "Run a scenario at different times",
  description:
    "Once each while the workspace is open, closed, at night, on the evening before the clocks change, and on the next holiday. A kind the workspace does not have is left out. during_hours follows from each time; the stored result stays as it is.",
  scope: "automations:test",
  params: scenarioParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: z.object({
    scenarioId: id.describe("The scenario"),
    results: z.array(timedResult).describe("One for each time"),
  }),
  errors: ["validation_failed"],
});
export type TimedResult = z.infer<typeof timedResult>;

const scenarioResult = z.object({
  scenarioId: id.describe("The scenario"),
  name: z.string().describe("Name of the scenario"),
  passed: z.boolean().describe("Whether every assertion is true"),
  failures: z.array(z.string()).describe("What was not true, in words"),
  status: z.string().describe("How the test run ended"),
});

export const runAllScenarios = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/scenarios/run",
  unaudited: "Test runs in the sandbox are their own record.",
  summary: "Run all scenarios against the draft",
  scope: "automations:test",
  params: idParams,
  body: z.strictObject({
    version: ordinal.optional().describe("The version to test. Default: the draft"),
  }),
  bodyOptional: true,
  response: z.object({
    passed: z.boolean().describe("Whether all scenarios passed"),
    results: z.array(scenarioResult).describe("One for each scenario"),
  }),
  errors: ["validation_failed"],
});
