import * as z from "zod";
import { editOperation } from "@/lib/automation/edit";
import { archiveAutomation } from "@/lib/contract/automation-list";
import { createAutomation, getAutomation, restoreAutomation } from "@/lib/contract/automations";
import { createBacktest, getBacktest, listDifferences } from "@/lib/contract/backtests";
import {
  editDraft,
  getDeployRequest,
  MOST_OPERATIONS,
  requestDeploy,
  undoEdit,
} from "@/lib/contract/draft-edits";
import { testAutomation } from "@/lib/contract/tests-and-scenarios";
import { defineTool, ToolError } from "./tool";

const automationId = z.string().min(1).max(80).describe("Identifier of an automation, auto_…");
const instant = z.iso.datetime({ offset: true });
const json = z.record(z.string(), z.json());

const createDraftTool = defineTool({
  name: "create_draft",
  title: "Create a draft",
  description:
    "Creates an automation as a draft. Nothing runs until a person deploys it. It may be incomplete; its problems are returned. Undo with archive_draft.",
  effect: "edits",
  input: z.strictObject({
    name: z.string().min(1).max(200).describe("Its name"),
    description: z.string().max(2_000).optional().describe("What it is for"),
    nodes: z
      .array(json)
      .max(500)
      .optional()
      .describe("Nodes, as in get_automation; left out: an empty draft"),
    edges: z
      .array(json)
      .max(1_000)
      .optional()
      .describe("Connections {from, to, label?}, where nodes don't name next"),
    settings: json.optional().describe("Time zone, entry rule, goal and the like"),
  }),
  run: (api, input) => api(createAutomation, { body: input }),
});

const editDraftTool = defineTool({
  name: "edit_draft",
  title: "Edit a draft",
  description:
    "Applies the editor's operations to a draft, in order and all or none. What is live doesn't change. Returns the draft, its problems and an editId for undo_edit.",
  effect: "edits",
  input: z.strictObject({
    automationId,
    operations: z.array(editOperation).min(1).max(MOST_OPERATIONS).describe("The operations"),
    etag: z
      .string()
      .max(80)
      .optional()
      .describe("The etag you read; refuses the edit if the draft changed since"),
  }),
  run: (api, { automationId: id, ...body }) => api(editDraft, { params: { id }, body }),
});

const undoEditTool = defineTool({
  name: "undo_edit",
  title: "Undo an edit",
  description: "Reverts what one edit_draft changed, and keeps later changes.",
  effect: "edits",
  input: z.strictObject({
    automationId,
    editId: z.string().min(1).max(80).describe("From edit_draft, de_…"),
  }),
  run: (api, { automationId: id, editId: eid }) => api(undoEdit, { params: { id, eid }, body: {} }),
});

const archiveDraftTool = defineTool({
  name: "archive_draft",
  title: "Archive a draft",
  description: "Archives an automation that was never deployed, or restores one. Undoes create_draft.",
  effect: "edits",
  input: z.strictObject({
    automationId,
    restore: z.boolean().default(false).describe("Bring it back instead"),
  }),
  run: async (api, { automationId: id, restore }) => {
    if (restore) return api(restoreAutomation, { params: { id }, body: {} });
    const { version } = await api(getAutomation, { params: { id } });
    if (version !== null)
      throw new ToolError("This automation was deployed. A person archives it in the dashboard.");
    return api(archiveAutomation, { params: { id } });
  },
});

const testTool = defineTool({
  name: "test",
  title: "Test a draft",
  description:
    "Runs the draft (or a version) in the sandbox on a virtual clock, with every step, message and condition. Nothing is sent or written, and HTTP requests are not made.",
  effect: "reads",
  input: z.strictObject({
    automationId,
    sampleData: json.optional().describe("Any part of the event's payload; left out: the event's sample"),
    startAt: instant.optional().describe("The virtual time at which it starts, default now"),
    events: z
      .array(
        z.strictObject({
          at: z.string().max(40).optional(),
          after: json.optional(),
          event: z.string().max(40),
          data: json.optional(),
        }),
      )
      .max(100)
      .optional()
      .describe("Later events, such as a reply: {after: {amount, unit}, event, data}"),
    version: z.int().min(1).optional().describe("A version instead of the draft"),
  }),
  run: (api, { automationId: id, ...body }) => api(testAutomation, { params: { id }, body: body as never }),
});

const backtestTool = defineTool({
  name: "backtest",
  title: "Backtest a draft on past events",
  description:
    "Runs the draft and the live version over the events of the last weeks and counts what would have been different. Nothing is sent. It runs in the background; get the result with get_backtest.",
  effect: "reads",
  input: z.strictObject({
    automationId,
    version: z.int().min(1).optional().describe("Try this version instead of the draft"),
    against: z.int().min(1).optional().describe("Compare with this version instead of the live one"),
    from: instant.optional().describe("Start of the window, default 14 days before its end"),
    to: instant.optional().describe("End of the window, default now"),
  }),
  run: (api, { automationId: id, ...body }) => api(createBacktest, { params: { id }, body }),
});

const getBacktestTool = defineTool({
  name: "get_backtest",
  title: "Get a backtest",
  description: "Its progress and result, with the first differences once it is done.",
  effect: "reads",
  input: z.strictObject({
    automationId,
    backtestId: z.string().min(1).max(80).describe("From backtest, bt_…"),
  }),
  run: async (api, { automationId: id, backtestId: bid }) => {
    const params = { id, bid };
    const backtest = await api(getBacktest, { params });
    if (backtest.status !== "done") return { backtest };
    const { differences } = await api(listDifferences, { params, query: { limit: "20" } });
    return { backtest, differences };
  },
});

const requestDeployTool = defineTool({
  name: "request_deploy",
  title: "Request a deploy",
  description:
    "Asks for the draft to go live. Returns a link: show it to your person, who reviews the changes there and confirms. Only a signed-in member can; no tool deploys. The link is valid for one day, and only for the current draft.",
  effect: "asks",
  input: z.strictObject({
    automationId,
    message: z.string().max(500).optional().describe("A note for the list of versions"),
  }),
  run: (api, { automationId: id, message }) => api(requestDeploy, { params: { id }, body: { message } }),
});

const getDeployRequestTool = defineTool({
  name: "get_deploy_request",
  title: "Get a deploy request",
  description: "Whether a person has confirmed or declined it, and which version it became.",
  effect: "reads",
  input: z.strictObject({
    automationId,
    requestId: z.string().min(1).max(80).describe("From request_deploy, dr_…"),
  }),
  run: (api, { automationId: id, requestId: rid }) => api(getDeployRequest, { params: { id, rid } }),
});

export const editTools = [
  createDraftTool,
  editDraftTool,
  undoEditTool,
  archiveDraftTool,
  testTool,
  backtestTool,
  getBacktestTool,
  requestDeployTool,
  getDeployRequestTool,
];
