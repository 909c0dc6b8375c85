import type { McpServer } from "@modelcontextprotocol/server";
import { type Client, ProblemError } from "@/lib/contract/client";
import { editTools } from "./edit-tools";
import { readTools } from "./read-tools";
import { type Tool, ToolError } from "./tool";

export const tools: readonly Tool[] = [...readTools, ...editTools];

const INSTRUCTIONS =
  "Switchboard automates front desks: a trigger event starts steps such as texts, waits, conditions and bookings. Look up the catalog before you write nodes. Create or edit a draft, fix its problems (validate), prove it with test and backtest, then call request_deploy and show the link to your person. Drafts never run. Texts go to real patients once a person deploys, so keep quiet hours, consent and opt-out wording.";

/** A server of the Model Context Protocol whose tools act through `api`, and so with exactly its caller's rights. */
export function assistantServer(api: Client, Server: typeof McpServer): McpServer {
  const server = new Server(
    { name: "switchboard", title: "Switchboard", version: "1.0.0" },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  for (const tool of tools) {
    const { title, description, input: inputSchema } = tool;
    const config = { title, description, inputSchema, annotations: annotationsOf(tool) };
    server.registerTool(tool.name, config, (input) => answer(tool, api, input));
  }
  return server;
}

function annotationsOf({ effect }: Tool) {
  return {
    readOnlyHint: effect === "reads",
    // Drafts are undone, and what is live is never touched.
    destructiveHint: false,
    idempotentHint: effect === "reads",
    openWorldHint: false,
  };
}

async function answer(tool: Tool, api: Client, input: Record<string, unknown>) {
  try {
    return text(await tool.run(api, input));
  } catch (error) {
    if (error instanceof ToolError)
      return { ...text({ code: "not_possible", detail: error.message }), isError: true };
    if (error instanceof ProblemError) return { ...text(problemOf(error)), isError: true };
    throw error;
  }
}

/** The API's problem, so that an assistant can correct its call. */
function problemOf({ status, code, message, errors, requestId }: ProblemError) {
  return { code, status, detail: message, ...(errors.length > 0 ? { errors } : {}), requestId };
}

const text = (value: unknown) => ({ content: [{ type: "text" as const, text: JSON.stringify(value) }] });
