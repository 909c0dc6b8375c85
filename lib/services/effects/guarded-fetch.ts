import "server-only";
import { request as send } from "undici";
import type { Config } from "@/lib/env";
import { assertNoConnectionHeld } from "@/lib/held-connection";
import { processWide } from "@/lib/process-wide";
import { agentOf, type HttpGuard, readUrl } from "./http";

type Init = {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: unknown;
  signal?: AbortSignal | null | undefined;
};

type Limits = {
  /** Completes the sentence "A transaction may not …". */
  purpose: string;
  seconds: number;
  maxBytes: number;
  /** Ports beside those of the web. */
  ports?: readonly number[] | undefined;
  /** Called with the sizes of each request and its answer, in characters and bytes. */
  onAnswer?: (sizes: { sent: number; received: number }) => void;
};

export const WEB_PORTS = [80, 443];

export class AnswerTooLarge extends Error {}

/** One guard for the whole process, because connections are pooled per guard. */
export const guardOf = ({ allowLoopbackHttp, baseUrl }: Config): HttpGuard =>
  processWide("http-guard", () => ({ allowLoopback: allowLoopbackHttp, own: new URL(baseUrl).host }));

/** Plain http is for a server on this machine, and only where tests and development allow it. */
export function isSecureUrl(text: string, { allowLoopbackHttp }: Config): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  const loopback = hostname === "127.0.0.1" || hostname === "[::1]" || hostname === "localhost";
  return protocol === "https:" || (protocol === "http:" && loopback && allowLoopbackHttp);
}

/**
 * fetch for URLs that people typed in and a library calls. They pass the same guard as the URLs of automations: public
 * addresses only, no redirects, a limit on the time and on the size of the answer.
 */
export const guardedFetch =
  (guard: HttpGuard, { purpose, seconds, maxBytes, ports = [], onAnswer }: Limits) =>
  async (target: string, init: Init = {}): Promise<Response> => {
    assertNoConnectionHeld(purpose);
    const { body } = init;
    const content = typeof body === "string" || body instanceof URLSearchParams ? body.toString() : null;
    const timeout = AbortSignal.timeout(seconds * 1_000);
    const response = await send(readUrl(target, guard, [...WEB_PORTS, ...ports]), {
      method: init.method === "POST" ? "POST" : "GET",
      headers: init.headers ?? {},
      ...(content === null ? {} : { body: content }),
      dispatcher: agentOf(guard),
      signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
      headersTimeout: seconds * 1_000,
      bodyTimeout: seconds * 1_000,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) {
        response.body.destroy();
        throw new AnswerTooLarge(`the answer is larger than ${maxBytes / 1_024} KiB`);
      }
      chunks.push(chunk);
    }
    onAnswer?.({ sent: content?.length ?? 0, received: size });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers))
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
    const empty = response.statusCode === 204 || response.statusCode === 304;
    return new Response(empty ? null : Buffer.concat(chunks), { status: response.statusCode, headers });
  };
