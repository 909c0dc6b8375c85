import "server-only";
import * as z from "zod";
import { catalog } from "@/lib/actions/catalog";
import { CATALOG_KINDS, lookUpCatalog, notInCatalog } from "@/lib/actions/catalog-lookup";
import { editOperation } from "@/lib/automation/edit";
import { inspectJson } from "@/lib/automation/json";
import { ApiError } from "@/lib/contract/errors";
import { fieldErrors } from "@/lib/contract/field-errors";
import { templates } from "@/lib/templates";
import { type Bench, SCENARIOS } from "./bench";
import { scenarioInput } from "./try-scenario";

/** Most operations of one edit, so that one answer of the model stays readable. */
const MOST_OPERATIONS = 60;

type ProposalTool = {
  name: string;
  description: string;
  /** Progress for the person who waits. */
  activity: string;
  input: z.ZodObject;
  /** The input as described to the model, where it differs from the parsed one. */
  described?: z.ZodObject;
  run(bench: Bench, input: never): object | Promise<object>;
};

function defineTool<S extends z.ZodObject>(
  tool: Omit<ProposalTool, "input" | "run"> & {
    input: S;
    run(bench: Bench, input: z.output<S>): object | Promise<object>;
  },
): ProposalTool {
  return tool as ProposalTool;
}

const none = z.strictObject({});
const operations = (operation: z.ZodType) =>
  z.strictObject({
    operations: z.array(operation).min(1).max(MOST_OPERATIONS).describe("The operations, in their order"),
  });

/** Everything the model can do. There is no tool that deploys, sends, or reads a person or a record of the desk. */
export const TOOLS: readonly ProposalTool[] = [
  defineTool({
    name: "catalog",
    description:
      "What automations are made of: trigger events with their fields, actions with their configuration, operators of conditions. Without a name it lists the names of a kind; with one it returns that entry with its JSON Schema.",
    activity: "Reading the catalog",
    input: z.strictObject({
      kind: z.enum(CATALOG_KINDS).describe("What to look up"),
      name: z.string().max(100).optional().describe("One entry, such as call.missed, send_sms or equals"),
    }),
    run: (_, asked) => lookUpCatalog(catalog(), asked) ?? { error: notInCatalog(asked) },
  }),
  defineTool({
    name: "example",
    description:
      "Ready-made automations that work. Without an id it lists them; with one it returns its definition, to learn from or to copy.",
    activity: "Looking at examples",
    input: z.strictObject({ id: z.string().max(100).optional().describe("One of the listed ids") }),
    run: (_, { id }) => example(id),
  }),
  defineTool({
    name: "get_draft",
    description: "The draft as it is now, with its problems.",
    activity: "Reading the draft",
    input: none,
    run: (bench) => bench.look(),
  }),
  defineTool({
    name: "edit_draft",
    description:
      "Applies the editor's operations in order, all or none, and returns the problems that are left. A problem may carry a fix, which is an operation.",
    activity: "Building the automation",
    // Operations are read by the reader of every edit, which says what is wrong with one.
    input: operations(z.unknown()),
    described: operations(editOperation),
    run: (bench, input) => bench.edit(input.operations),
  }),
  defineTool({
    name: "validate",
    description: "Every problem of the draft. Errors have to be gone before finish; warnings are advice.",
    activity: "Checking the draft",
    input: none,
    run: (bench) => bench.validate(),
  }),
  defineTool({
    name: "test",
    description:
      "Runs the draft in the sandbox on a virtual clock, with made-up data. Nothing is sent, and no person of the workspace is known there.",
    activity: "Testing the draft",
    input: scenarioInput,
    run: (bench, scenario) => bench.test(scenario),
  }),
  defineTool({
    name: "finish",
    description:
      "Hands in the draft. It has to be valid, and its scenarios are run and shown to the person, who decides. At least one scenario shows the usual case and one a case in which something else happens.",
    activity: "Running the scenarios",
    input: z.strictObject({
      summary: z.string().trim().min(1).max(1_000).describe("What was built, in two or three sentences"),
      scenarios: z.array(scenarioInput).min(SCENARIOS.min).max(SCENARIOS.max).describe("Test cases"),
    }),
    run: (bench, handed) => bench.finish(handed),
  }),
  defineTool({
    name: "decline",
    description: "Ends the work without a draft, when the request can't be built or asks for something else.",
    activity: "Ending",
    input: z.strictObject({
      reason: z.string().trim().min(1).max(1_000).describe("Why, in a sentence for the person who asked"),
    }),
    run: (bench, { reason }) => bench.decline(reason),
  }),
];

function example(id: string | undefined): object {
  if (id === undefined)
    return {
      examples: templates().map((one) => ({ id: one.id, name: one.name, description: one.description })),
    };
  const found = templates().find((one) => one.id === id);
  if (!found) return { error: `There is no example "${id}". Call example without an id to list them.` };
  const { name, description, nodes, edges, settings, scenarios } = found;
  return { name, description, nodes, edges, settings, scenarios };
}

/** Answers a call of the model. What it got wrong is said in the answer, in the words of the API. */
export async function callTool(bench: Bench, tool: ProposalTool, input: unknown): Promise<object> {
  const fault = inspectJson(input);
  if (fault) return { error: "The input cannot be read.", errors: [{ pointer: fault.pointer }] };
  const read = tool.input.safeParse(input, { reportInput: true });
  if (!read.success) return { error: "The input is not usable.", errors: fieldErrors(read.error) };
  try {
    return await tool.run(bench, read.data as never);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error: error.message, errors: error.extra.errors ?? [] };
  }
}
