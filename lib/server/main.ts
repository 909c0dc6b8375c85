import "server-only";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
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
const server = createServer((request, response) => {
  open.add(response);
  response.once("close", () => {
    open.delete(response);
    // Kept for a next request, a connection would hold up the end.
    if (stopping) setImmediate(() => server.closeIdleConnections());
  });
  answer(request, response).catch((error: unknown) => {
    web().log.error({ err: error }, "a request could not be answered");
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
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

/** Streams would go on for ever: their readers ask again, of whoever serves then. */
function endStreams(): void {
  for (const response of open) {
    if (ENDLESS.test(String(response.getHeader("content-type") ?? ""))) response.destroy();
  }
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const closed = new Promise((resolve) => server.close(resolve));
  endStreams();
  await closed;
  // After the last answer, so that the last requests are counted as well.
  await closeWeb().catch((error: unknown) => web().log.error({ err: error }, "closing failed"));
  process.exit(code);
}

process.on("SIGTERM", () => void stop(143));
process.on("SIGINT", () => void stop(130));
