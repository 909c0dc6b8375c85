import "server-only";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import next from "next";
import { dispatch, isDispatched, patternOf, refuseMethod } from "@/lib/http/dispatch";
import { isSignIn, serveSignIn } from "@/lib/http/sign-in/serve";
import { closeWeb, web } from "@/lib/http/web-process";
import { servedAs } from "@/lib/trace";
import { send, toRequest } from "./node-http";

/**
 * The web server's process in production. The API is answered here, in front of Next, whose router costs as much as the
 * answer itself (docs/decisions/0006). Stopping waits for the last responses.
 */
const { values } = parseArgs({ options: { port: { type: "string" }, hostname: { type: "string" } } });
const port = Number(values.port ?? process.env.PORT ?? 3000);
const hostname = values.hostname ?? "0.0.0.0";

const app = next({ dev: false, dir: process.cwd(), hostname, port });
await app.prepare();
const viaNext = app.getRequestHandler();

let stopping = false;
const open = new Set<ServerResponse>();
/** Includes requests whose client disconnected; their work still completes. */
const inProgress = new Set<Promise<void>>();

const server = createServer((request, response) => {
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
  const pathname = pathOf(request);
  if (FORBIDDEN.has(method)) return send(refuseMethod(pathname), request, response);
  if (isSignIn(pathname)) return send(await serveSignIn(toRequest(request, response)), request, response);
  if (!isDispatched(pathname)) return viaNext(request, response);
  const serve = () => dispatch(toRequest(request, response));
  await send(await servedAs({ method, route: patternOf(pathname), headers }, serve), request, response);
}

/** The path as it was sent, from the usual form and from the absolute form that proxies use. */
function pathOf(request: IncomingMessage): string {
  if (request.url && !request.url.startsWith("/") && URL.canParse(request.url)) {
    const { pathname, search } = new URL(request.url);
    request.url = pathname + search;
  }
  return (request.url ?? "/").split("?", 1)[0]!;
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
