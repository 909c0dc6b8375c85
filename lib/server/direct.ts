import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import * as events from "@/app/v1/events/route";
import { SECURITY_HEADERS } from "@/lib/security-headers";
import { servedAs } from "@/lib/trace";

/**
 * What is asked hundreds of times a second does not go through Next's router: that costs as much again as the answer. The
 * same handler answers here that Next would have called, so there is one wrapper and one judgement (docs/decisions/0006).
 */
type Handler = (request: Request) => Promise<Response>;

const none = { params: Promise.resolve(undefined) };
const handlers: Record<string, Handler> = {
  "POST /v1/events": (request) => events.POST(request as Parameters<typeof events.POST>[0], none),
};

/** Null for whatever is Next's to answer: also for people, whose session is read from its kind of request. */
export function directHandler(request: IncomingMessage): (() => Promise<Response>) | null {
  const { method = "", url = "", headers } = request;
  if (headers.authorization === undefined) return null;
  const route = url.split("?", 1)[0]!;
  const handler = handlers[`${method} ${route}`];
  if (!handler) return null;
  return () => servedAs({ method, route, headers }, () => handler(toRequest(request)));
}

function toRequest(request: IncomingMessage): Request {
  const headers = new Headers();
  // Node has judged what was sent twice: of most names the first counts.
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) headers.append(name, one);
  }
  return new Request(`http://localhost${request.url}`, {
    method: request.method!,
    headers,
    body: bodyOf(request),
    duplex: "half",
  } as RequestInit);
}

/** Read as it is asked for. Whoever stops reading leaves the connection as it is, for the answer has to go back over it. */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = request.iterator({ destroyOnReturn: false });
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

const gzipped = promisify(gzip);
/** Below it a packet more is saved than the compressing costs; Next draws the same line. */
const WORTH_COMPRESSING = 1_024;

export async function send(response: Response, request: IncomingMessage, to: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) to.setHeader(name, value);
  for (const [name, value] of response.headers) to.appendHeader(name, value);
  let body: Uint8Array = Buffer.from(await response.arrayBuffer());
  if (body.byteLength >= WORTH_COMPRESSING) {
    to.appendHeader("Vary", "Accept-Encoding");
    if (takesGzip(request.headers["accept-encoding"])) {
      body = await gzipped(body);
      to.setHeader("Content-Encoding", "gzip");
    }
  }
  to.setHeader("Content-Length", body.byteLength);
  // What nobody read would stand before the connection's next request; what somebody waits for still cannot be skipped.
  if (!request.complete && request.listenerCount("readable") > 0) to.shouldKeepAlive = false;
  to.writeHead(response.status);
  to.end(body);
  if (!request.complete) request.resume();
}

function takesGzip(accepts: string | string[] = ""): boolean {
  return String(accepts)
    .split(",")
    .some((one) => {
      const [name, weight = ""] = one.split(";").map((part) => part.trim());
      return name === "gzip" && !/^q=0(\.0*)?$/.test(weight);
    });
}
