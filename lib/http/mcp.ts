import "server-only";
import * as z from "zod";
import { assistantServer } from "@/lib/assistants/server";
import { createClient } from "@/lib/contract/client";
import { contract } from "@/lib/contract/contract";
import { bearer } from "./caller";
import { copyPeer } from "./client-address";
import { arrive, type Call, type Endpoint, serving } from "./endpoint";
import { openTx } from "./transaction";
import { web } from "./web-process";

/**
 * The Model Context Protocol over streamable HTTP, with a workspace key. It has no sessions and no streams: each message is
 * answered by itself, so any process can answer it. What a tool does is a request of its own to the API with the same key,
 * which checks its scope, counts it and writes the audit log; the message around it is only rate-limited.
 */
const message = contract({
  tag: "Assistants",
  auth: "workspace",
  method: "POST",
  path: "/mcp",
  summary: "Model Context Protocol (streamable HTTP)",
  unaudited: "Each call of a tool is a request of its own.",
  unmetered: true,
  bodyLimit: 1024 * 1024,
  rawJson: true,
  body: z.unknown(),
  response: undefined,
});

type Dispatch = (request: Request) => Promise<Response>;

/** `dispatch` answers the tools' requests. It is handed in, because its own table holds this endpoint. */
export function mcpEndpoint(dispatch: Dispatch): Endpoint {
  return serving(message, (call) => answer(call, dispatch));
}

async function answer(call: Call, dispatch: Dispatch): Promise<Response> {
  const { request } = call;
  const apiKey = bearer(request);
  const { opening, parse } = await arrive(message, call);
  const { body } = await openTx(opening, message, async () => parse());
  const { baseUrl } = web().config;
  const send: typeof fetch = (url, init) => {
    const inner = new Request(new URL(String(url), baseUrl), init);
    copyPeer(request, inner);
    return dispatch(inner);
  };
  const api = createClient({ apiKey, fetch: send });
  // Loaded with the first message, because it occupies 10 MB.
  const { createMcpHandler, McpServer } = await import("@modelcontextprotocol/server");
  const handler = createMcpHandler(() => assistantServer(api, McpServer), { maxSubscriptions: 0 });
  const response = await handler.fetch(withoutBody(request), { parsedBody: body });
  // The response's own headers cannot be added to when it was made by another library.
  return new Response(response.body, { status: response.status, headers: new Headers(response.headers) });
}

/** The body was read before, within its limit. */
function withoutBody({ url, headers }: Request): Request {
  return new Request(url, { method: "POST", headers });
}
