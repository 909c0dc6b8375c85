import "server-only";
import type { NextRequest } from "next/server";
import { newId } from "@/lib/id";
import { web } from "@/lib/web";
import type { Contract } from "./contract";
import { ApiError } from "./errors";
import { problem } from "./problem";
import type { Endpoint } from "./route";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
/** Next gives no params at all to a path without a placeholder. */
type RouteContext = { params: Promise<Record<string, string> | undefined> };
/** An endpoint, or a public document that has no contract. */
type Served = Pick<Endpoint, "serve"> & { contract: Pick<Contract, "method"> };
type RouteHandler = (request: NextRequest, context: RouteContext) => Promise<Response>;

/** All methods of one path: those with a contract, HEAD, OPTIONS, and a problem with Allow for the rest. */
export function endpoints(...list: Served[]) {
  const byMethod = new Map(list.map((endpoint) => [endpoint.contract.method as string, endpoint]));
  const allow = [...byMethod.keys(), ...(byMethod.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const handlers = {} as Record<(typeof METHODS)[number] | "HEAD" | "OPTIONS", RouteHandler>;
  for (const method of METHODS) {
    const endpoint = byMethod.get(method);
    handlers[method] = endpoint
      ? async (request, context) => endpoint.serve(request, (await context.params) ?? {})
      : async (request) => refuse(request, new ApiError("method_not_allowed", { headers: { Allow: allow } }));
  }
  handlers.HEAD = async (request, context) => {
    const answer = await handlers.GET(request, context);
    // A stream would go on for nobody.
    await answer.body?.cancel();
    return new Response(null, { status: answer.status, headers: answer.headers });
  };
  handlers.OPTIONS = async () =>
    new Response(null, { status: 204, headers: { Allow: allow, "Request-Id": newId("req") } });
  return handlers;
}

/** A problem outside every contract: unknown routes and methods. */
export function refuse(request: Request, error: ApiError): Response {
  const requestId = newId("req");
  const response = problem(error, {
    baseUrl: web().baseUrl,
    instance: new URL(request.url).pathname,
    requestId,
  });
  response.headers.set("Request-Id", requestId);
  return response;
}
