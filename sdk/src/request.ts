import { SwitchboardConnectionError, SwitchboardError } from "./errors.js";
import { waitBefore } from "./retry.js";
import { wait } from "./wait.js";

export type ClientOptions = {
  /** A partner key (fdp_…) or a workspace key (fdw_…). */
  apiKey: string;
  /** The address of your Switchboard, such as https://app.example.com. */
  baseUrl: string;
  /** Attempts after the first. Default: 2 */
  maxRetries?: number;
  /** The time limit of one attempt. Default: 60,000 */
  timeoutMs?: number;
  /** Another fetch, for tests and for proxies. */
  fetch?: typeof fetch;
  /** Waits between attempts; replaced in tests. */
  sleep?: typeof wait;
};

export type RequestOptions = {
  /** Your own key for this POST. Default: a random one, the same for every attempt. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Query parameters of an operation that also has a body. */
  query?: Record<string, unknown>;
};

export type Request = {
  method: string;
  path: string;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  options?: RequestOptions | undefined;
};

/** Sends a request and repeats it where that is safe. The answer is always a success. */
export async function send(client: ClientOptions, request: Request): Promise<Response> {
  const { sleep = wait, maxRetries = 2 } = client;
  const init = { method: request.method, headers: headersOf(client, request), body: bodyOf(request) };
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(client, { url: urlOf(client, request), init, signal: request.options?.signal });
    } catch (error) {
      const { method } = request;
      const ms = attempt < maxRetries ? waitBefore({ method, attempt, error, random: Math.random }) : null;
      if (ms === null) throw error;
      await sleep(ms, request.options?.signal);
    }
  }
}

type Once = {
  url: string;
  init: { method: string; headers: Record<string, string>; body: string | null };
  signal: AbortSignal | undefined;
};

async function sendOnce(client: ClientOptions, { url, init, signal }: Once): Promise<Response> {
  const { fetch: fetchIt = fetch, timeoutMs = 60_000 } = client;
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  try {
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
    response = await fetchIt(url, { ...init, signal: either });
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new SwitchboardConnectionError(cause);
  }
  if (response.ok) return response;
  const problem: unknown = await response.json().catch(() => ({}));
  throw new SwitchboardError(response, isObject(problem) ? problem : {});
}

function headersOf({ apiKey }: ClientOptions, { method, body, options }: Request): Record<string, string> {
  return {
    Authorization: `Bearer ${apiKey}`,
    Accept: "application/json",
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(method === "POST" ? { "Idempotency-Key": options?.idempotencyKey ?? crypto.randomUUID() } : {}),
    ...options?.headers,
  };
}

const bodyOf = ({ body }: Request) => (body === undefined ? null : JSON.stringify(body));

function urlOf({ baseUrl }: ClientOptions, { path, query, options }: Request): string {
  const url = new URL(path, baseUrl);
  for (const [name, value] of Object.entries({ ...query, ...options?.query })) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return url.href;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
