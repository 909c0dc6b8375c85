import "server-only";
import { request as send } from "undici";
import { assertNoConnectionHeld } from "@/lib/held-connection";
import { agentOf, type HttpGuard, readUrl } from "@/lib/services/effects/http";

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 256 * 1_024;

type Init = {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: unknown;
};

/**
 * fetch for a provider's URLs. Tenants choose them, so they pass the same guard as the URLs of automations: public
 * addresses only, no redirects, a limit on the time and on the size of the answer.
 */
export const guardedFetch =
  (guard: HttpGuard) =>
  async (target: string, init: Init = {}): Promise<Response> => {
    assertNoConnectionHeld("ask an identity provider");
    const { body } = init;
    const response = await send(readUrl(target, guard), {
      method: init.method === "POST" ? "POST" : "GET",
      headers: init.headers ?? {},
      ...(typeof body === "string" || body instanceof URLSearchParams ? { body: body.toString() } : {}),
      dispatcher: agentOf(guard),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BYTES) {
        response.body.destroy();
        throw new Error("the answer is larger than 256 KiB");
      }
      chunks.push(chunk);
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers))
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
    const empty = response.statusCode === 204 || response.statusCode === 304;
    return new Response(empty ? null : Buffer.concat(chunks), { status: response.statusCode, headers });
  };
