import * as z from "zod";
import { CATALOG_KINDS, lookUpCatalog, notInCatalog } from "@/lib/actions/catalog-lookup";
import { getAutomation, listAutomations } from "@/lib/contract/automations";
import { getCatalog } from "@/lib/contract/catalog";
import { validateAutomation } from "@/lib/contract/deploy-check";
import { listEvaluations } from "@/lib/contract/evaluations";
import { getOutcomes } from "@/lib/contract/outcomes";
import { getRun } from "@/lib/contract/runs";
import { getWorkspaceMap } from "@/lib/contract/workspace-map";
import { explainRun } from "./explain-run";
import { defineTool, ToolError } from "./tool";

const automationId = z.string().min(1).max(80).describe("Identifier of an automation, auto_…");
const limit = z.int().min(1).max(100).default(20).describe("How many at most");
const cursor = z.string().max(170).optional().describe("next_cursor of the page before");

const listAutomationsTool = defineTool({
  name: "list_automations",
  title: "List automations",
  description: "Lists the automations of the workspace with their status and problems, newest first.",
  effect: "reads",
  input: z.strictObject({
    status: z.enum(["draft", "active", "paused", "archived"]).optional().describe("Only with this status"),
    search: z.string().max(100).optional().describe("Only with this text in the name"),
    limit,
    cursor,
  }),
  run: async (api, { status, search, limit: most, cursor: after }) => {
    const query = { limit: String(most), status, q: search, starting_after: after };
    const { automations, ...page } = await api(listAutomations, { query });
    const rows = automations.map(
      ({ id, name, description, status, version, hasUndeployedChanges, validation, stats }) => ({
        ...{ id, name, description, status, version, hasUndeployedChanges, stats },
        errors: validation.errors.length,
        warnings: validation.warnings.length,
      }),
    );
    return { automations: rows, ...page };
  },
});

const getAutomationTool = defineTool({
  name: "get_automation",
  title: "Get an automation",
  description: "Returns the draft (nodes, edges, settings), its problems with their fixes, and what is live.",
  effect: "reads",
  input: z.strictObject({ automationId }),
  run: (api, { automationId: id }) => api(getAutomation, { params: { id } }),
});

const catalogTool = defineTool({
  name: "catalog",
  title: "Show the catalog",
  description:
    "What automations are made of: trigger events with their fields, actions with their configuration, and operators of conditions. Without a name it lists all names of a kind; with one it returns that entry with its JSON Schema.",
  effect: "reads",
  input: z.strictObject({
    kind: z.enum(CATALOG_KINDS).describe("What to look up"),
    name: z.string().max(100).optional().describe("One entry, such as call.missed, send_sms or equals"),
  }),
  run: async (api, { kind, name }) => {
    const found = lookUpCatalog(await api(getCatalog), { kind, name });
    if (!found) throw new ToolError(notInCatalog({ kind, name }));
    return found;
  },
});

const validateTool = defineTool({
  name: "validate",
  title: "Validate a definition",
  description:
    "Finds every problem of a draft, or of a definition that isn't stored. A problem may carry a fix, which is an operation for edit_draft. Errors keep a draft from being deployed, warnings don't.",
  effect: "reads",
  input: z.strictObject({
    automationId: automationId.optional().describe("Validate this automation's draft"),
    definition: z
      .record(z.string(), z.json())
      .optional()
      .describe("Or this definition: {name, nodes, edges?, settings?}"),
  }),
  run: async (api, { automationId: id, definition }) => {
    if (definition !== undefined)
      return api(validateAutomation, { body: { ...definition, ...(id ? { id } : {}) } });
    if (id === undefined) throw new ToolError("Name an automation or send a definition.");
    const { name, nodes, edges, settings } = await api(getAutomation, { params: { id } });
    return api(validateAutomation, { body: { id, name, nodes, edges, settings } });
  },
});

const explainRunTool = defineTool({
  name: "explain_run",
  title: "Explain a run",
  description:
    "Explains step by step what a run did, why it took each branch, and what it is waiting for or why it failed.",
  effect: "reads",
  input: z.strictObject({ runId: z.string().min(1).max(80).describe("Identifier of a run, run_…") }),
  run: async (api, { runId }) => {
    const run = await api(getRun, { params: { id: runId } });
    return { explanation: explainRun(run), run };
  },
});

const whyNotTool = defineTool({
  name: "why_not",
  title: "Explain why something did or didn't start",
  description:
    "For a person, phone number, event or automation: which automations considered it, whether they started, the first reason against it, and what would have to be different. The last 30 days.",
  effect: "reads",
  input: z.strictObject({
    phone: z.string().max(40).optional().describe("A phone number"),
    contactId: z.string().max(80).optional().describe("A contact, con_…"),
    eventId: z.string().max(80).optional().describe("An event, evt_…"),
    automationId: automationId.optional(),
    limit,
    cursor,
  }),
  run: async (api, { phone, contactId, eventId, automationId: automation, limit: most, cursor: after }) => {
    const { evaluations, ...page } = await api(listEvaluations, {
      query: {
        phone,
        contact: contactId,
        event: eventId,
        automation,
        limit: String(most),
        starting_after: after,
      },
    });
    // A language model needs to know that it is the same person, and not who it is.
    return {
      evaluations: evaluations.map(({ person, ...one }) => ({
        ...one,
        contactId: person?.contactId ?? null,
      })),
      ...page,
    };
  },
});

const outcomesTool = defineTool({
  name: "outcomes",
  title: "Show outcomes",
  description:
    "How many people reached an automation's goal, by version and by step, compared with people left out, with 95% intervals, and the cost of each goal reached.",
  effect: "reads",
  input: z.strictObject({
    automationId,
    from: z.iso.datetime({ offset: true }).optional().describe("Start of the period, default 30 days ago"),
    to: z.iso.datetime({ offset: true }).optional().describe("End of the period, default now"),
  }),
  run: (api, { automationId: id, from, to }) => api(getOutcomes, { params: { id }, query: { from, to } }),
});

const mapTool = defineTool({
  name: "workspace_map",
  title: "Show how automations depend on each other",
  description:
    "Which automation starts on and causes which event, circles, and automations that text a person twice.",
  effect: "reads",
  input: z.strictObject({}),
  run: (api) => api(getWorkspaceMap),
});

export const readTools = [
  listAutomationsTool,
  getAutomationTool,
  catalogTool,
  validateTool,
  explainRunTool,
  whyNotTool,
  outcomesTool,
  mapTool,
];
