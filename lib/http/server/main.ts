import "server-only";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import next, { type NextConfig } from "next";
import { ApiError } from "@/lib/contract/errors";
import { refuse, refuseMethod, routeOf, serveRoute } from "@/lib/http/dispatch";
import { isSignIn, serveSignIn } from "@/lib/http/sign-in/serve";
import { closeWeb, web } from "@/lib/http/web-process";
import { counter, histogram } from "@/lib/metrics";
import { measureProcess } from "@/lib/process-metrics";
import { securityHeadersFor } from "@/lib/security-headers";
import { servedAs } from "@/lib/trace";
import { limitReference } from "./limit-reference";
import { send, toRequest } from "./node-http";
import { preparePage } from "./page";
import { hasBody, refusalOf } from "./refuse-request";
import { staticFiles } from "./static-files";
import { closeAfterUnreadBody } from "./unread-body";

/**
 * The web server's process in production. The API is answered here, in front of Next, whose router costs as much as the
 * answer itself (docs/decisions/0006). Stopping waits for the last responses.
 */
const { values } = parseArgs({ options: { port: { type: "string" }, hostname: { type: "string" } } });
const port = Number(values.port ?? process.env.PORT ?? 3000);
const hostname = values.hostname ?? "0.0.0.0";

measureProcess();
const countRequest = counter("switchboard_http_requests_total", "Answered requests");
const timeRequest = histogram(
  "switchboard_http_request_seconds",
  "Time to the end of an answer, without streams",
);

/** The configuration of the build. Next would otherwise compile next.config.ts again, with a compiler of 30 MB. */
const built = join(process.cwd(), process.env.NEXT_DIST_DIR ?? ".next", "required-server-files.json");
const { config: conf } = JSON.parse(readFileSync(built, "utf8")) as { config: NextConfig };

const app = next({ dev: false, dir: process.cwd(), conf, hostname, port });
await app.prepare();
const viaNext = app.getRequestHandler();
const serveStatic = staticFiles(process.env.NEXT_DIST_DIR ?? ".next");

let stopping = false;
const open = new Set<ServerResponse>();
/** Includes requests whose client disconnected; their work still completes. */
const inProgress = new Set<Promise<void>>();

/** A client that sends its headers or its body in drops is cut off; Node answers it with 408. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  // Longer than proxies and clients keep an idle connection, so that they never send on one that is being closed here.
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1_000,
  // An upgrade stays an ordinary request, which is refused with an answer instead of a closed socket.
  shouldUpgradeCallback: () => false,
};
const securityHeaders = Object.entries(securityHeadersFor(web().config.baseUrl));

const server = createServer(limits, (request, response) => {
  open.add(response);
  response.once("close", () => open.delete(response));
  if (stopping) response.shouldKeepAlive = false;
  const work = answer(request, response)
    .catch((error: unknown) => {
      web().log.error({ err: error }, "a request could not be answered");
      if (!response.headersSent) response.writeHead(500);
      response.end();
    })
    .finally(() => inProgress.delete(work));
  inProgress.add(work);
});

/** The Fetch standard has no Request for these methods. */
const FORBIDDEN = new Set(["TRACE", "TRACK", "CONNECT"]);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", headers } = request;
  for (const [name, value] of securityHeaders) response.setHeader(name, value);
  const pathname = pathOf(request);
  const refused = refusalOf(request, pathname);
  if (refused) return send(refused, request, response);
  const route = routeOf(pathname);
  const label = route.isApi ? route.pattern : isSignIn(pathname) ? "sign-in" : "page";
  measure(response, { method: KNOWN_METHODS.has(method) ? method : "other", route: label });
  if (FORBIDDEN.has(method)) return send(refuseMethod(route), request, response);
  if (isSignIn(pathname)) return send(await serveSignIn(toRequest(request, response)), request, response);
  if (!route.isApi) return servePage(request, response, pathname);
  const serve = () => serveRoute(route, toRequest(request, response));
  await send(await servedAs({ method, route: route.pattern, headers }, serve), request, response);
}

const KNOWN_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

function measure(response: ServerResponse, of: { method: string; route: string }): void {
  const began = performance.now();
  response.once("close", () => {
    // A caller that hangs up before the answer began leaves no status behind.
    countRequest({ ...of, status: response.headersSent ? String(response.statusCode) : "gone" });
    if (!isStream(response)) timeRequest(of, (performance.now() - began) / 1_000);
  });
}

async function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<void> {
  const { method = "" } = request;
  if (method !== "GET" && method !== "HEAD") {
    const error = new ApiError("method_not_allowed", { headers: { Allow: "GET, HEAD" } });
    return send(refuse(pathname, error), request, response);
  }
  if (await serveStatic(request, response, pathname)) return;
  if (hasBody(request)) {
    const error = new ApiError("bad_request", { detail: "Pages don't accept a body." });
    return send(refuse(pathname, error), request, response);
  }
  const limited = await limitReference(toRequest(request, response), pathname);
  if (limited) return send(limited, request, response);
  preparePage(request, response);
  response.once("finish", () => closeAfterUnreadBody(request));
  await viaNext(request, response);
}

/** A path that a URL parser leaves unchanged. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_-]+)+$/;

/** The path in the form a Request will have, also from the absolute form that proxies use. */
function pathOf(request: IncomingMessage): string {
  const { url = "/" } = request;
  if (PLAIN_PATH.test(url)) return url;
  const parsed = URL.parse(url.startsWith("/") ? `http://localhost${url}` : url);
  if (!parsed) return url;
  if (!url.startsWith("/")) request.url = parsed.pathname + parsed.search;
  return parsed.pathname;
}

server.on("error", (error) => {
  web().log.error({ err: error }, "the web server cannot listen");
  process.exit(1);
});
server.listen(port, hostname);

const STREAM = /^text\/event-stream/;
const isStream = (response: ServerResponse) => STREAM.test(String(response.getHeader("content-type") ?? ""));
/** Orchestrators wait ten seconds before they kill. */
const LAST_RESPONSES_MS = 8_000;

/** Resolves when every request has its response. Streams are cut, also new ones: their readers reconnect elsewhere. */
async function lastResponses(): Promise<void> {
  const until = performance.now() + LAST_RESPONSES_MS;
  while (inProgress.size + open.size > 0 && performance.now() < until) {
    for (const response of open) {
      if (isStream(response)) response.destroy();
      else if (!response.headersSent) response.shouldKeepAlive = false;
    }
    await setTimeout(20);
  }
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  server.close();
  await lastResponses();
  // Idle connections would keep the server open until their clients give up.
  server.closeAllConnections();
  // After the last response, so that the last requests are counted as well.
  await closeWeb().catch((error: unknown) => web().log.error({ err: error }, "closing failed"));
  process.exit(code);
}

process.on("SIGTERM", () => void stop(143));
process.on("SIGINT", () => void stop(130));
