import * as z from "zod";
import { text } from "@/lib/text-fields";
import { automation, edgeOut, nodeOut } from "./automations";
import { change } from "./changes";
import { contract } from "./contract";
import { id, idParams, instant, page, stamp, streamOf } from "./fields";
import { assertionsOut, laterEventsOut } from "./tests-and-scenarios";

const base = { tag: "Draft proposals", auth: "workspace" as const };
const write = { ...base, scope: "automations:write" as const };
const path = "/v1/draft-proposals";

/** Longer requests describe more than one automation. */
export const MAX_REQUEST = 2_000;

const scenario = z
  .looseObject({
    name: z.string().meta({ description: "Name of the scenario" }),
    sampleData: z
      .record(z.string(), z.unknown())
      .meta({ description: "Payload of the event that starts it" }),
    startAt: stamp.meta({ description: "When the test's clock starts" }),
    events: laterEventsOut,
    assertions: assertionsOut,
    result: z
      .looseObject({
        passed: z.boolean().meta({ description: "Whether everything the scenario expects is true" }),
        failures: z.array(z.string()).meta({ description: "What is not true, in words" }),
        status: z.string().meta({ description: "How the test run ended" }),
        messages: z
          .array(
            z.object({
              channel: z.enum(["sms", "email"]).meta({ description: "A text or an email" }),
              to: z.string().meta({ description: "Who gets it" }),
              text: z.string().meta({ description: "What it says" }),
              at: stamp.meta({ description: "When it leaves, on the test's clock" }),
            }),
          )
          .meta({ description: "The messages that would leave" }),
      })
      .meta({ description: "What the test run did, on an empty desk" }),
  })
  .meta({ id: "ProposedScenario" });

const draftProposal = z
  .object({
    id: id.meta({ description: "Identifier, dp_…" }),
    automationId: z
      .string()
      .nullable()
      .meta({ description: "The automation it changes; null for a new one that was not kept yet" }),
    refines: z.string().nullable().meta({ description: "The proposal it continues" }),
    request: z.string().meta({ description: "What was asked for" }),
    status: z
      .enum(["queued", "running", "ready", "failed", "canceled", "kept", "discarded", "expired", "stale"])
      .meta({
        description:
          "ready: waits for a person. stale: the draft was changed after it was asked for, so ask again. Nothing is kept before it is kept.",
      }),
    progress: z
      .object({
        steps: z.int().meta({ description: "Answers of the language model so far" }),
        activity: z.string().nullable().meta({ description: "What it does at the moment" }),
      })
      .meta({ description: "How far it is" }),
    tokens: z
      .object({
        input: z.int().meta({ description: "Sent to the language model" }),
        output: z.int().meta({ description: "Received from it" }),
      })
      .meta({ description: "Tokens used" }),
    summary: z.string().nullable().meta({ description: "What was built, in the assistant's words" }),
    definition: z
      .object({
        name: z.string().meta({ description: "Display name" }),
        description: z.string().meta({ description: "What it is for" }),
        nodes: z.array(nodeOut).meta({ description: "Its nodes" }),
        edges: z.array(edgeOut).meta({ description: "Its edges" }),
        settings: z.record(z.string(), z.unknown()).meta({ description: "Its settings" }),
      })
      .nullable()
      .meta({ description: "The proposed draft, once it is ready" }),
    changes: z.array(change).meta({ description: "What would change in the draft" }),
    problems: z.array(automation.shape.validation.shape.errors.element).meta({
      description: "Warnings of a proposal that is ready; errors that were left of one that failed",
    }),
    scenarios: z.array(scenario).meta({ description: "Test cases with their results" }),
    failure: z
      .object({
        code: z.string().meta({ description: "Kind of failure, such as not_valid or model_busy" }),
        detail: z.string().meta({ description: "The failure as a sentence" }),
      })
      .nullable()
      .meta({ description: "Why it failed" }),
    editId: z.string().nullable().meta({ description: "Undoes the change to an automation it was kept in" }),
    createdAt: stamp.meta({ description: "When it was asked for" }),
    finishedAt: stamp.nullable().meta({ description: "When it was ready, or ended" }),
    expiresAt: stamp.meta({ description: "Until when it can be kept" }),
  })
  .meta({ id: "DraftProposal" });
export type DraftProposalView = z.infer<typeof draftProposal>;

export const getAllowance = contract({
  ...base,
  method: "GET",
  path: `${path}/allowance`,
  operationId: "draftProposals.allowance.get",
  summary: "Get whether automations can be described in words, and the tokens left this month",
  scope: "automations:read",
  response: z
    .object({
      available: z.boolean().meta({ description: "Whether the operator has connected a language model" }),
      monthlyTokens: z.int().meta({ description: "Tokens the workspace may use in a month" }),
      usedTokens: z.int().meta({ description: "Tokens it has used in this one" }),
      period: z.string().meta({ description: "The month, in UTC" }),
      resetsAt: stamp.meta({ description: "When the next month begins" }),
    })
    .meta({ id: "ProposalAllowance" }),
});

export const createProposal = contract({
  ...write,
  method: "POST",
  path,
  summary: "Describe an automation in words",
  description:
    "A language model of the operator builds a draft with the editor's operations until it is valid. It takes a minute or two; ask again for progress. Nothing is kept: a person keeps or discards the result within a day. Two can be under way at once, and 20 an hour.",
  status: 202,
  body: z.strictObject({
    request: text(MAX_REQUEST, 1)
      .refine((value) => value.trim() !== "", { error: "must not be blank" })
      .meta({
        description: "What the automation does, or what to change",
        example: "Text missed callers after hours, and call back those who answer",
      }),
    automationId: id.optional().meta({ description: "Change this automation's draft; left out: a new one" }),
    refines: id.optional().meta({
      description: "Continue from this proposal; its automation is taken over",
    }),
  }),
  response: draftProposal,
  errors: [
    "not_found",
    "validation_failed",
    "not_connected",
    "token_budget_used",
    "illegal_transition",
    "plan_stale",
  ],
  example: { body: { request: "Text missed callers after hours, and call back those who answer" } },
});

const listed = draftProposal
  .pick({
    id: true,
    automationId: true,
    refines: true,
    request: true,
    status: true,
    progress: true,
    tokens: true,
    summary: true,
    failure: true,
    createdAt: true,
    finishedAt: true,
    expiresAt: true,
  })
  .extend({
    automationName: z.string().nullable().meta({ description: "Its current name; null for a new one" }),
  })
  .meta({ id: "ListedDraftProposal" });
export type ListedProposal = z.infer<typeof listed>;

export const listProposals = contract({
  ...base,
  method: "GET",
  path,
  summary: "List draft proposals: those in progress, those to review, and what became of the others",
  description: "Newest first, for 30 days.",
  scope: "automations:read",
  query: z.strictObject({
    ...page,
    automation: text(80, 1).optional().meta({ description: "Only proposals for this automation" }),
    from: instant.optional().meta({ description: "Only proposals asked for at or after this time" }),
    to: instant.optional().meta({ description: "Only proposals asked for before this time" }),
  }),
  response: streamOf("draftProposals", listed),
});

export const getProposal = contract({
  ...base,
  method: "GET",
  path: `${path}/{id}`,
  summary: "Get a draft proposal with its progress and result",
  scope: "automations:read",
  params: idParams,
  response: draftProposal,
});

const decision = { ...write, method: "POST" as const, params: idParams, bodyOptional: true };

export const cancelProposal = contract({
  ...decision,
  path: `${path}/{id}/cancel`,
  summary: "Cancel a draft proposal that is under way",
  description: "Tokens that were used stay used. One that has ended is left as it is.",
  unaudited: "A proposal changes nothing until it is kept.",
  body: z.strictObject({}),
  response: draftProposal,
});

export const keepProposal = contract({
  ...decision,
  path: `${path}/{id}/keep`,
  summary: "Keep a draft proposal: it becomes the draft, or a new automation",
  description:
    "Only a signed-in person can; a key is refused with 403. What is live doesn't change. A change to an automation is undone with POST /v1/automations/{id}/edits/{eid}/undo.",
  body: z.strictObject({
    scenarios: z
      .boolean()
      .default(true)
      .meta({ description: "Save the scenarios as test cases that every deploy runs" }),
  }),
  response: draftProposal,
  errors: ["insufficient_scope", "plan_stale", "illegal_transition", "validation_failed"],
});

export const discardProposal = contract({
  ...decision,
  path: `${path}/{id}/discard`,
  summary: "Discard a draft proposal",
  unaudited: "A proposal changes nothing until it is kept.",
  body: z.strictObject({}),
  response: draftProposal,
  errors: ["illegal_transition"],
});
