import "server-only";
import { lookup as dnsLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, type Dispatcher, errors, request as send } from "undici";
import type { HttpRequest, HttpResult } from "@/lib/actions/effects";
import { inspectJson, type Json, json } from "@/lib/automation/json";
import { StepFailure } from "@/lib/automation/step-error";
import type { Config } from "@/lib/env";
import { assertNoConnectionHeld } from "@/lib/held-connection";
import { isPublicAddress } from "@/lib/net/public-address";
import type { SandboxHttp } from "@/lib/runtime/sandbox";
import type { WorkspaceCtx } from "@/lib/services/context";
import type { SecretKey } from "@/lib/services/secrets/seal";
import { deskSettings } from "@/lib/services/sending/gate";
import { NO_TRUST, type Trust, trustOf } from "./http-trust";
import { type Announce, beginEffect, callAfterCommit } from "./intent";

/** The only path to URLs that people type in. Nothing else in the product may call one. */
export type HttpGuard = {
  /** Allows 127.0.0.1, for development and tests only. */
  allowLoopback: boolean;
  /** The product's own host, refused because an automation that calls it would call itself. */
  own?: string;
  resolve?: LookupFunction;
  /** Decrypts the workspace's secrets and signs requests; without keys a request is unsigned. */
  keys?: readonly SecretKey[];
};

const MAX_RESPONSE_BYTES = 256 * 1_024;
const MAX_REDIRECTS = 3;
const PORTS = [80, 443];

class Blocked extends StepFailure {
  constructor(message: string) {
    super("url_blocked", message, { field: "url" });
  }
}

/** Parses a URL once; only the parsed object is passed on, so that the checked URL is the one that is called. */
export function readUrl(text: string, guard: HttpGuard, ports: readonly number[] = PORTS): URL {
  if (!URL.canParse(text) || isDisguised(text)) throw new Blocked("Enter a full URL");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new Blocked("Only http and https URLs can be called");
  if (url.username !== "" || url.password !== "")
    throw new Blocked("The URL can't contain a user name or password");
  const host = url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
  if (host === "" || host.endsWith(".") || url.host === guard.own)
    throw new Blocked("This host can't be called");
  if (isIP(host) !== 0) {
    if (!isPublicAddress(host, guard.allowLoopback))
      throw new Blocked("Private network addresses can't be called");
  } else if (isInternalName(host) && !guard.allowLoopback) {
    throw new Blocked("Private network names can't be called");
  }
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  const local = guard.allowLoopback && (host === "127.0.0.1" || host === "::1" || host === "localhost");
  if (!ports.includes(port) && !local) throw new Blocked(`Port ${port} isn't allowed`);
  return url;
}

/** URL parsers correct such texts in different ways, so the URL called would not be the one a person reads. */
function isDisguised(text: string): boolean {
  const authority = text.trim().split(/[?#]/, 1)[0] ?? "";
  const control = [...text].some((c) => c < " " || c === "\u007f");
  return control || authority.includes("\\") || !/^[a-z]+:\/\/[^/]/i.test(authority);
}

const INTERNAL = [
  "localhost",
  ".localhost",
  ".local",
  ".internal",
  ".lan",
  ".home",
  ".corp",
  ".intranet",
  ".home.arpa",
];

function isInternalName(host: string): boolean {
  const name = host.toLowerCase();
  return (
    !name.includes(".") || INTERNAL.some((end) => name === end || (end.startsWith(".") && name.endsWith(end)))
  );
}

/** Every address of a name must be public, and the connection uses one of the checked addresses. */
function guardedLookup(guard: HttpGuard): LookupFunction {
  const resolve = guard.resolve ?? (dnsLookup as unknown as LookupFunction);
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 4);
      const all = Array.isArray(found) ? found : [{ address: String(found), family: isIP(String(found)) }];
      if (all.length === 0 || !all.every(({ address }) => isPublicAddress(address, guard.allowLoopback))) {
        return callback(new Blocked("This name resolves to a private network address"), "", 4);
      }
      if (options.all) return callback(null, all);
      const first = all[0]!;
      return callback(null, first.address, first.family);
    });
  };
}

const agents = new WeakMap<HttpGuard, Agent>();

export function agentOf(guard: HttpGuard): Agent {
  const known = agents.get(guard);
  if (known) return known;
  const agent = new Agent({
    connect: { lookup: guardedLookup(guard), timeout: 5_000 },
    maxHeaderSize: 32 * 1_024,
    keepAliveTimeout: 4_000,
    // Limits the connections that one unresponsive host can occupy.
    connections: 20,
  });
  agents.set(guard, agent);
  return agent;
}

/** Headers the product sets, or that describe the connection; an automation cannot choose them. */
const RESERVED = new Set([
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
  "upgrade",
  "te",
  "trailer",
  "expect",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "idempotency-key",
  "user-agent",
  "accept-encoding",
  "x-switchboard-signature",
]);

type Outgoing = HttpRequest & { key: string };

export async function sendHttp(
  outgoing: Outgoing,
  how: {
    guard: HttpGuard;
    ports?: readonly number[] | undefined;
    signal?: AbortSignal | undefined;
    trust?: Trust | undefined;
  },
): Promise<{ status: number; body: Json }> {
  assertNoConnectionHeld("call another server");
  const { guard, ports = PORTS, trust = NO_TRUST } = how;
  const timeout = AbortSignal.timeout(outgoing.timeoutSeconds * 1_000);
  const signal = how.signal ? AbortSignal.any([how.signal, timeout]) : timeout;
  let url = readUrl(outgoing.url, guard, ports);
  let { method } = outgoing;
  let content = outgoing.body;
  const origin = url.origin;
  try {
    for (let hop = 0; ; hop++) {
      const response = await send(url, {
        method: method as Dispatcher.HttpMethod,
        headers: headersOf(outgoing, { method, content, trust, sameOrigin: url.origin === origin }),
        ...(hasBody(method, content) ? { body: bodyText(content) } : {}),
        dispatcher: agentOf(guard),
        signal,
        headersTimeout: outgoing.timeoutSeconds * 1_000,
        bodyTimeout: outgoing.timeoutSeconds * 1_000,
      });
      const next = redirectOf(response);
      if (next === null) return { status: response.statusCode, body: trust.hide(await readBody(response)) };
      await response.body.dump();
      if (hop >= MAX_REDIRECTS) throw new Blocked("Too many redirects");
      if (!URL.canParse(next, url)) throw new Blocked("The redirect has no target");
      // The original text is checked, because parsing it would already have removed a disguise.
      url = readUrl(URL.canParse(next) ? next : new URL(next, url).href, guard, ports);
      if (
        response.statusCode === 303 ||
        (method === "POST" && (response.statusCode === 301 || response.statusCode === 302))
      ) {
        method = "GET";
        content = undefined;
      }
    }
  } catch (error) {
    throw failureOf(error, { timedOut: timeout.aborted, seconds: outgoing.timeoutSeconds });
  }
}

type HeaderContext = { method: string; content: Json | undefined; trust: Trust; sameOrigin: boolean };

function headersOf(outgoing: Outgoing, at: HeaderContext): Record<string, string> {
  const { method, content, trust, sameOrigin } = at;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(outgoing.headers)) {
    const lower = name.toLowerCase();
    // Credentials for one origin are never sent to another.
    const isCredential = lower === "authorization" || lower === "cookie" || trust.holdsSecret(value);
    if (RESERVED.has(lower) || (isCredential && !sameOrigin)) continue;
    headers[lower] = oneLine(name, trust.fill(value));
  }
  if (content !== undefined && !Object.hasOwn(headers, "content-type")) {
    headers["content-type"] = typeof content === "string" ? "text/plain; charset=utf-8" : "application/json";
  }
  headers["idempotency-key"] = outgoing.key;
  headers["user-agent"] = "Switchboard/1";
  const signature = sameOrigin ? trust.sign(hasBody(method, content) ? bodyText(content) : "") : null;
  if (signature !== null) headers["x-switchboard-signature"] = signature;
  return headers;
}

function oneLine(name: string, value: string): string {
  const plain = [...value].every((c) => c === "\t" || (c >= " " && c !== "\u007f" && c <= "\u00ff"));
  if (plain) return value;
  throw new StepFailure("type_mismatch", `The header ${name} must be one line of plain characters`, {
    field: `headers.${name}`,
  });
}

function hasBody(method: string, content: Json | undefined): content is Json {
  return content !== undefined && method !== "GET" && method !== "HEAD";
}

function bodyText(body: Json): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function redirectOf(response: Dispatcher.ResponseData): string | null {
  const { location } = response.headers;
  return REDIRECTS.has(response.statusCode) && typeof location === "string" ? location : null;
}

async function readBody(response: Dispatcher.ResponseData): Promise<Json> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) {
      response.body.destroy();
      throw new StepFailure("http_status", "The response is larger than 256 KiB");
    }
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString("utf8").replaceAll("\u0000", "").toWellFormed();
  if (text === "") return null;
  const type = response.headers["content-type"];
  if (typeof type !== "string" || !type.includes("json")) return text;
  return parseJsonBody(text);
}

/** A body declared as JSON that is invalid or nested too deeply is treated as text. */
function parseJsonBody(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return inspectJson(value) === null ? json.parse(value) : text;
  } catch {
    return text;
  }
}

function failureOf(error: unknown, at: { timedOut: boolean; seconds: number }): StepFailure {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StepFailure) return cause;
  }
  const slow = error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
  if (at.timedOut || slow) {
    return new StepFailure("timeout", `No response within ${at.seconds} seconds`, { retryable: true });
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const refused = code === "" ? "" : ` (${code})`;
  return new StepFailure("provider_error", `The server could not be reached${refused}`, {
    retryable: true,
  });
}

/** An HTTP step of a live run: committed as `sending`, then sent, and repeated under the same key after a crash. */
export async function httpEffect(
  ctx: WorkspaceCtx,
  of: {
    key: string;
    runId: string;
    nodeId: string;
    request: HttpRequest;
    announce: Announce;
    guard: HttpGuard;
  },
): Promise<HttpResult> {
  const { key, runId, nodeId, request, announce, guard } = of;
  const ports = await portsOf(ctx);
  const url = readUrl(request.url, guard, ports);
  const trust = await trustOf(ctx, { request, url, keys: guard.keys });
  const about = { method: request.method, url: `${url.origin}${url.pathname}` };
  await beginEffect(ctx, { key, runId, nodeId, kind: "http", request: about });
  return callAfterCommit<HttpResult>(announce, {
    key,
    async make(signal) {
      const answer = await sendHttp({ ...request, key }, { guard, ports, signal, trust });
      return { answer: { skipped: false, ...answer }, response: { status: answer.status } };
    },
  });
}

async function portsOf(ctx: WorkspaceCtx): Promise<readonly number[]> {
  const row = await ctx.tx.one("select desk_settings as settings from workspace where id = $1", [
    ctx.tenant.id,
  ]);
  const parsed = deskSettings.safeParse(row?.settings);
  return parsed.success ? [...PORTS, ...(parsed.data.httpPorts ?? [])] : PORTS;
}

type Send = Extract<SandboxHttp, { mode: "send" }>["send"];

let testGuard: HttpGuard | undefined;

/** One guard for the whole process, because connections are pooled per guard. */
function guardOfTests({ allowLoopbackHttp, baseUrl }: Config): HttpGuard {
  testGuard ??= { allowLoopback: allowLoopbackHttp, own: new URL(baseUrl).host };
  return testGuard;
}

type Open = <R>(fn: (ctx: WorkspaceCtx) => Promise<R>) => Promise<R>;

/** All requests of one test together take no longer than this. */
const TEST_BUDGET_SECONDS = 60;

/**
 * Sends the real requests of a test run that asked for them, through the same guard and with the same secrets as live.
 * They are prepared in a transaction of their own and sent outside it, until the budget is used or the client has gone.
 */
export function sendFromTest(open: Open, clientGone: AbortSignal): Send {
  const budget = AbortSignal.timeout(TEST_BUDGET_SECONDS * 1_000);
  const signal = AbortSignal.any([budget, clientGone]);
  const overBudget = () =>
    new StepFailure("timeout", `This test's limit of ${TEST_BUDGET_SECONDS} seconds is used up`);
  return async (request) => {
    if (signal.aborted) throw overBudget();
    const { guard, ports, trust } = await open(async (ctx) => {
      const guard = guardOfTests(ctx.config);
      const ports = await portsOf(ctx);
      const url = readUrl(request.url, guard, ports);
      return { guard, ports, trust: await trustOf(ctx, { request, url, keys: ctx.config.encryptionKeys }) };
    });
    try {
      return { skipped: false, ...(await sendHttp(request, { guard, ports, trust, signal })) };
    } catch (error) {
      throw signal.aborted ? overBudget() : error;
    }
  };
}
