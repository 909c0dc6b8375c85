import "server-only";
import type { NextApiRequest, NextApiResponse } from "next";
import * as nextAuthModule from "next-auth";
import { ApiError } from "@/lib/contract/errors";
import { readCookies } from "@/lib/cookies";
import { readText } from "@/lib/http/body";
import { toApiError } from "@/lib/http/map-error";
import { problem } from "@/lib/http/problem";
import { web } from "@/lib/http/web-process";
import { newId } from "@/lib/id";
import { safePathOf } from "@/lib/safe-path";
import { authOptions, type SignInOutcome } from "./options";
import { serveSso, ssoErrorPage } from "./sso";

/**
 * Answers /api/auth/*. The production server calls it in front of Next and `next dev` through a route file, so the limits
 * on bodies and attempts hold in both. next-auth itself limits neither.
 */
export async function serveSignIn(request: Request): Promise<Response> {
  const requestId = newId("req");
  const startedAt = performance.now();
  let response: Response;
  let code: string | undefined;
  try {
    response = await answer(request);
  } catch (thrown) {
    const error = toApiError(thrown, requestId);
    code = error.code;
    const instance = new URL(request.url).pathname;
    response =
      (await ssoErrorPage(request, error)) ??
      problem(error, { baseUrl: web().config.baseUrl, instance, requestId });
  }
  response.headers.set("Request-Id", requestId);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  const route = `${request.method} ${new URL(request.url).pathname.split("/").slice(0, 5).join("/")}`;
  const line = { requestId, route: route.slice(0, 100), status: response.status, code, ms };
  if (response.status >= 500 || code === "internal_error") web().log.error(line, "request failed");
  else web().log.info(line, "request");
  return response;
}

export function isSignIn(pathname: string): boolean {
  return pathname.startsWith("/api/auth/");
}

const BODY_LIMIT = 16 * 1024;

async function answer(request: Request): Promise<Response> {
  const bySso = await serveSso(request);
  if (bySso) return bySso;
  if (request.method !== "GET" && request.method !== "POST")
    throw new ApiError("method_not_allowed", { headers: { Allow: "GET, POST" } });
  // next-auth answers a password that is not posted with 500.
  if (request.method === "GET" && new URL(request.url).pathname === "/api/auth/callback/password")
    throw new ApiError("method_not_allowed", { headers: { Allow: "POST" } });
  const body = request.method === "POST" ? await readForm(request) : {};
  const outcome: SignInOutcome = { failure: null, cookies: [] };
  const response = await viaNextAuth(request, body, outcome);
  if (outcome.failure !== null) throw outcome.failure;
  for (const cookie of outcome.cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

async function readForm(request: Request): Promise<Record<string, string>> {
  if (Number(request.headers.get("content-length") ?? 0) > BODY_LIMIT) throw tooLarge();
  const text = await readText(request, BODY_LIMIT);
  const type = (request.headers.get("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
  if (text === "") return {};
  if (type === "application/x-www-form-urlencoded") return Object.fromEntries(new URLSearchParams(text));
  if (type !== "application/json") {
    throw new ApiError("unsupported_media_type", {
      detail: "Send application/x-www-form-urlencoded or application/json.",
    });
  }
  return textMembers(parse(text));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("invalid_json");
  }
}

/** next-auth reads text only; other members of a JSON body mean nothing to it. */
function textMembers(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ApiError("invalid_json", { detail: "The body must be a JSON object." });
  const entries = Object.entries(value).map(([name, member]) => [name, member === true ? "true" : member]);
  return Object.fromEntries(entries.filter(([, member]) => typeof member === "string"));
}

function tooLarge(): ApiError {
  return new ApiError("body_too_large", { detail: `The body can have at most ${BODY_LIMIT} bytes.` });
}

type NextAuthHandler = (typeof nextAuthModule)["default"];

/** Node hands out a CommonJS module's exports as the default export, bundlers its `default` member. */
function nextAuth(): NextAuthHandler {
  const found = nextAuthModule.default as NextAuthHandler | { default: NextAuthHandler };
  return typeof found === "function" ? found : found.default;
}

/** Calls the form of next-auth made for Node's requests, because the other one runs inside Next only. */
async function viaNextAuth(
  request: Request,
  body: Record<string, string>,
  outcome: SignInOutcome,
): Promise<Response> {
  // next-auth builds its links from this variable, and from the Host header where it is missing.
  process.env.NEXTAUTH_URL ??= web().config.baseUrl;
  const { pathname, searchParams } = new URL(request.url);
  const req = {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    cookies: withOwnCallback(cookiesOf(request.headers)),
    query: {
      ...withOwnCallback(Object.fromEntries(searchParams)),
      nextauth: pathname.split("/").slice(3),
    },
    body: withOwnCallback(body),
  };
  const { res, toResponse } = collectResponse();
  await nextAuth()(req as unknown as NextApiRequest, res, authOptions(request, outcome));
  return toResponse();
}

const CALLBACK = /(^|[.])callback-?url$/i;

/** next-auth answers a return address it cannot read with 500, so only pages of this site reach it. */
function withOwnCallback(members: Record<string, string>): Record<string, string> {
  const { baseUrl } = web().config;
  const own = (value: string) => baseUrl + safePathOf(value, baseUrl);
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, CALLBACK.test(name) ? own(value) : value]),
  );
}

function cookiesOf(headers: Headers): Record<string, string> {
  const cookies = Object.entries(readCookies(headers.get("cookie")));
  return Object.fromEntries(cookies.map(([name, value]) => [name, decodeCookie(value)]));
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The few members of a response that next-auth uses. */
function collectResponse() {
  const headers = new Headers();
  let status = 200;
  let body: string | null = null;
  const res = {
    status(code: number) {
      status = code;
      return res;
    },
    setHeader(name: string, value: string | string[]) {
      headers.delete(name);
      for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
      return res;
    },
    getHeader(name: string) {
      return name.toLowerCase() === "set-cookie" ? headers.getSetCookie() : (headers.get(name) ?? undefined);
    },
    json: (value: unknown) => {
      headers.set("Content-Type", "application/json");
      body = JSON.stringify(value);
    },
    send: (value: unknown) => {
      body = value === undefined ? null : typeof value === "string" ? value : JSON.stringify(value);
    },
    end: () => {},
  };
  return {
    res: res as unknown as NextApiResponse,
    toResponse: () => new Response(body, { status, headers }),
  };
}
