import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { accepts } from "@/lib/http/accepts-encoding";
import { notePeer } from "@/lib/http/client-address";
import { API_POLICY } from "@/lib/security-headers";
import { closeAfterUnreadBody } from "./unread-body";

/** Its signal aborts when the client disconnects. It is made on demand, because few endpoints wait for their client. */
class ServedRequest extends Request {
  #response: ServerResponse;
  #gone: AbortController | undefined;

  constructor(url: string, init: RequestInit, response: ServerResponse) {
    super(url, init);
    this.#response = response;
  }

  override get signal(): AbortSignal {
    if (this.#gone) return this.#gone.signal;
    const gone = new AbortController();
    const response = this.#response;
    const leave = () => {
      if (!response.writableFinished) gone.abort();
    };
    if (response.closed) leave();
    else response.once("close", leave);
    this.#gone = gone;
    return gone.signal;
  }
}

/** Turns Node's request into the Request that `dispatch` takes. */
export function toRequest(request: IncomingMessage, response: ServerResponse): Request {
  const headers = new Headers();
  // Node has already collapsed duplicate headers; for most names the first wins.
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) headers.append(name, one);
  }
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const init = {
    method: request.method!,
    headers,
    ...(hasBody ? { body: bodyOf(request), duplex: "half" } : {}),
  };
  const made = new ServedRequest(`http://localhost${request.url}`, init, response);
  notePeer(made, request.socket.remoteAddress);
  return made;
}

/** Read on demand. A reader that stops early leaves the connection open, because the response still has to use it. */
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

/** Below this size compression costs more than the packet it saves; Next uses the same limit. */
const MIN_COMPRESSED_BYTES = 1_024;
const STREAMED = /^(text\/event-stream|application\/x-ndjson)/;
/** A response that must not be transformed is not compressed either, so it need not be collected first. */
const isStreamed = ({ headers }: Response) =>
  STREAMED.test(headers.get("content-type") ?? "") ||
  (headers.get("cache-control") ?? "").includes("no-transform");
const COMPRESSIBLE = /^(text\/|application\/(json|problem\+json|javascript))/;

/** A response that brings its own value of these replaces the server's; two policies would both apply. */
const OWN_HEADERS = ["content-security-policy", "referrer-policy"];

/** The older header knows only "never" and "by us"; the policy lists the origins. */
function mayBeFramed({ headers }: Response): boolean {
  return /frame-ancestors (?!'none')/.test(headers.get("content-security-policy") ?? "");
}

export async function send(response: Response, request: IncomingMessage, to: ServerResponse): Promise<void> {
  to.setHeader("Content-Security-Policy", API_POLICY);
  for (const name of OWN_HEADERS) if (response.headers.has(name)) to.removeHeader(name);
  if (mayBeFramed(response)) to.removeHeader("X-Frame-Options");
  for (const [name, value] of response.headers) to.appendHeader(name, value);
  keepConnectionUsable(request, to);
  const type = response.headers.get("content-type") ?? "";
  if (response.body && isStreamed(response) && request.method !== "HEAD") {
    to.writeHead(response.status);
    // Sent at once: the first event of a stream may be minutes away.
    to.flushHeaders();
    await pipeline(Readable.fromWeb(response.body as never), to).catch(ignoreDisconnect);
    return;
  }
  let parts = await readParts(response);
  const isEncoded = response.headers.has("content-encoding");
  if (!isEncoded && lengthOf(parts) >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(type)) {
    if (!response.headers.has("vary")) to.appendHeader("Vary", "Accept-Encoding");
    if (accepts("gzip", String(request.headers["accept-encoding"] ?? ""))) {
      parts = await gzipped(parts);
      to.setHeader("Content-Encoding", "gzip");
    }
  }
  // The length of a 204 or of a HEAD response is not the length of its empty body.
  if (response.status !== 204 && request.method !== "HEAD") to.setHeader("Content-Length", lengthOf(parts));
  to.writeHead(response.status);
  for (const part of parts.slice(0, -1)) to.write(part);
  to.end(parts.at(-1));
  closeAfterUnreadBody(request);
}

/** A body in the parts it was made of. Joining a large one would be a copy that only the garbage collector notices. */
export async function readParts(response: Response): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const reader = response.body?.getReader();
  if (!reader) return parts;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts;
    parts.push(value);
  }
}

const lengthOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, part) => sum + part.byteLength, 0);

async function gzipped(parts: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const gzip = createGzip();
  for (const part of parts) gzip.write(part);
  gzip.end();
  const packed: Uint8Array[] = [];
  for await (const chunk of gzip) packed.push(chunk);
  return packed;
}

/** An unread body would stand before the connection's next request, unless the endpoint is still reading it. */
function keepConnectionUsable(request: IncomingMessage, to: ServerResponse): void {
  if (!request.complete && request.listenerCount("readable") > 0) to.shouldKeepAlive = false;
}

/** A client that leaves in the middle of a stream is not an error. */
function ignoreDisconnect(error: unknown): void {
  const code = error instanceof Error && "code" in error ? error.code : null;
  const expected = ["ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR", "ECONNRESET", "EPIPE"];
  if (!expected.includes(String(code))) throw error;
}
