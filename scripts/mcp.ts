import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { assistantServer } from "@/lib/assistants/server";
import { createClient } from "@/lib/contract/client";

/**
 * The tools of /mcp for an assistant that starts a program and speaks over its input and output. Nothing else may be
 * written to the output.
 */
const apiKey = process.env.SWITCHBOARD_KEY ?? "";
const baseUrl = (process.env.SWITCHBOARD_URL ?? "http://localhost:3000").replace(/\/$/, "");

if (!apiKey.startsWith("fdw_")) {
  process.stderr.write(
    "Set SWITCHBOARD_KEY to a workspace key (fdw_…). SWITCHBOARD_URL names another server.\n",
  );
  process.exit(1);
}

const api = createClient({ apiKey, baseUrl });
serveStdio(() => assistantServer(api, McpServer), {
  onerror: (error) => process.stderr.write(`${error.message}\n`),
});
