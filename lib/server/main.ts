import "server-only";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import next from "next";
import { closeWeb, web } from "@/lib/web";
import { directHandler, send } from "./direct";

/** The web server's process: Next's handler behind what does not need it, and an end that loses nothing. */
const { values } = parseArgs({ options: { port: { type: "string" }, hostname: { type: "string" } } });
const port = Number(values.port ?? process.env.PORT ?? 3000);
const hostname = values.hostname ?? "0.0.0.0";

const app = next({ dev: false, dir: process.cwd(), hostname, port });
await app.prepare();
const viaNext = app.getRequestHandler();

let stopping = false;
const open = new Set<ServerResponse>();
/** Also of those who have hung up meanwhile: what they asked for is done all the same. */
const atWork = new Set<Promise<void>>();

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
    .finally(() => atWork.delete(work));
  atWork.add(work);
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const direct = directHandler(request);
  if (!direct) return viaNext(request, response);
  await send(await direct(), request, response);
}

server.on("error", (error) => {
  web().log.error({ err: error }, "the web server cannot listen");
  process.exit(1);
});
server.listen(port, hostname);

const ENDLESS = /^text\/event-stream/;
const isStream = (response: ServerResponse) => ENDLESS.test(String(response.getHeader("content-type") ?? ""));
/** An orchestrator gives ten seconds before it kills. */
const LAST_ANSWERS_MS = 8_000;

/** Done when everybody has his answer. Streams are cut, also those that begin now: their readers ask whoever serves then. */
async function lastAnswers(): Promise<void> {
  const until = performance.now() + LAST_ANSWERS_MS;
  while (atWork.size + open.size > 0 && performance.now() < until) {
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
  await lastAnswers();
  // Connections on which nothing was asked would be waited for until somebody loses patience.
  server.closeAllConnections();
  // After the last answer, so that the last requests are counted as well.
  await closeWeb().catch((error: unknown) => web().log.error({ err: error }, "closing failed"));
  process.exit(code);
}

process.on("SIGTERM", () => void stop(143));
process.on("SIGINT", () => void stop(130));
