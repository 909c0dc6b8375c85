import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { newId } from "@/lib/id";
import { endpoints } from "./endpoints/all";
import { mcpEndpoint } from "./mcp";
import { problem } from "./problem";
import { createRouter, type Serve } from "./router";
import { serveOpenApi } from "./serve-openapi";
import { web } from "./web-process";

/**
 * Answers every API request. The production server, Next's development server and the tests all call this one function
 * with the same table, so a route exists exactly when a contract is tied to a verb in `endpoints`.
 */
export async function dispatch(request: Request): Promise<Response> {
  return serveRoute(routeOf(pathOf(request)), request);
}

/** The route of a path. It is looked up once per request: to tell pages from the API, for the trace and for the answer. */
export type Route = {
  pathname: string;
  found: ReturnType<typeof router.find>;
  /** False for paths that are left to Next. */
  isApi: boolean;
  /** The pattern a request matched, for traces and metrics. */
  pattern: string;
};

export function routeOf(pathname: string): Route {
  const found = router.find(pathname);
  const matches = found !== null && found !== "malformed";
  const isApi = matches || pathname === "/v1" || pathname.startsWith("/v1/");
  return { pathname, found, isApi, pattern: matches ? found.pattern : "unknown" };
}

export async function serveRoute({ pathname, found }: Route, request: Request): Promise<Response> {
  const canonical = withoutStraySlashes(pathname);
  if (canonical !== pathname) return redirect(`${canonical}${new URL(request.url).search}`);
  if (found === "malformed") return refuse(pathname, new ApiError("invalid_path"));
  if (found === null) return refuse(pathname, new ApiError("route_not_found"));
  return answer(request, found.methods, found.params);
}

/** TRACE and its like cannot even be represented as a Request, so the server refuses them before `dispatch`. */
export function refuseMethod({ found, pathname }: Route): Response {
  const methods = found === null || found === "malformed" ? new Map() : found.methods;
  return refuse(pathname, new ApiError("method_not_allowed", { headers: { Allow: allowOf(methods) } }));
}

const router = createRouter();
for (const { contract, serve } of endpoints) {
  for (const path of [contract.path, ...(contract.aliases ?? [])]) {
    router.add(path, contract.method, serve);
  }
}
router.add("/v1/openapi.json", "GET", serveOpenApi);
router.add("/mcp", "POST", mcpEndpoint(dispatch).serve);

function allowOf(methods: ReadonlyMap<string, Serve>): string {
  const listed = METHODS.filter((method) => methods.has(method));
  return [...listed, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

async function answer(
  request: Request,
  methods: ReadonlyMap<string, Serve>,
  params: Record<string, string>,
): Promise<Response> {
  const serve = methods.get(request.method);
  if (serve) return serve(request, params);
  const get = methods.get("GET");
  if (request.method === "HEAD" && get) {
    const response = await get(request, params);
    // Without this a stream would keep going for a caller that never reads it.
    await response.body?.cancel();
    return new Response(null, { status: response.status, headers: response.headers });
  }
  const allow = allowOf(methods);
  if (request.method === "OPTIONS") {
    return new Response(null, { status: 204, headers: { Allow: allow, "Request-Id": newId("req") } });
  }
  return refuse(pathOf(request), new ApiError("method_not_allowed", { headers: { Allow: allow } }));
}

/** A refusal before any endpoint was reached. */
export function refuse(pathname: string, error: ApiError): Response {
  const requestId = newId("req");
  const { baseUrl } = web().config;
  const response = problem(error, { baseUrl, instance: pathname, requestId });
  response.headers.set("Request-Id", requestId);
  return response;
}

/** Read from the raw URL: Next hands a catch-all its segments already decoded, which hides malformed encodings. */
function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}

function withoutStraySlashes(pathname: string): string {
  const single = pathname.replace(/\/{2,}/g, "/");
  return single.length > 1 && single.endsWith("/") ? single.slice(0, -1) : single;
}

/** Relative, so that the host of the redirect never comes from a request header. */
function redirect(location: string): Response {
  return new Response(null, { status: 308, headers: { Location: location, "Request-Id": newId("req") } });
}
