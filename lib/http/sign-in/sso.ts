import "server-only";
import { encode } from "next-auth/jwt";
import { ApiError } from "@/lib/contract/errors";
import { tx } from "@/lib/db/tx";
import { addressBucket } from "@/lib/http/address-bucket";
import { takeToken } from "@/lib/http/rate-limit";
import { sessionCookie } from "@/lib/http/session-cookie";
import { web } from "@/lib/http/web-process";
import { safePath } from "@/lib/safe-path";
import { connectionForEmail, readConnection } from "@/lib/services/sso/connection";
import { joinBySso } from "@/lib/services/sso/join";
import { beginSignIn, finishSignIn, ProviderUnavailable, SignInRefused } from "@/lib/services/sso/provider";
import { email as emailField } from "@/lib/text-fields";
import { openBrowserSession, SESSION_SECONDS } from "./browser-session";
import { clearedSsoCookie, readSsoCookie, type SsoAttempt, ssoCookie } from "./sso-cookie";

/** The errors the sign-in page explains. */
type Failure =
  | "sso_unknown"
  | "sso_unavailable"
  | "sso_refused"
  | "sso_expired"
  | "sso_rate_limited"
  | "sso_failed";

const NO_PERSON = { kind: "person", id: "" } as const;

const PATHS = ["/api/auth/sso/start", "/api/auth/sso/callback"];

/** The two ends of a sign-in at a tenant's identity provider; the sign-ins of next-auth stay as they are. */
export async function serveSso(request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (!PATHS.includes(pathname)) return null;
  if (request.method !== "GET") throw new ApiError("method_not_allowed", { headers: { Allow: "GET" } });
  await assertWithinLimit(request);
  return pathname.endsWith("/start") ? start(request) : callback(request);
}

/** Both ends make this server call another one, so an address may not ask for it without bound. */
async function assertWithinLimit(request: Request): Promise<void> {
  const bucket = addressBucket(request, "anonymous");
  const verdict = bucket && (await takeToken(web().rateDb, bucket));
  if (verdict?.ok === false)
    throw new ApiError("rate_limited", { headers: { "Retry-After": String(verdict.retryAfterSeconds) } });
}

/** A person stands at these addresses, so a browser is led to the page that explains the error. */
export async function ssoErrorPage(request: Request, { code }: ApiError): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  const isPage = request.method === "GET" && (request.headers.get("accept") ?? "").includes("text/html");
  if (!isPage || !PATHS.includes(pathname)) return null;
  const attempt = pathname.endsWith("/callback") ? await readSsoCookie(request.headers, signing()) : null;
  const from = safePath(attempt?.from ?? searchParams.get("from") ?? "/");
  return failed(code === "rate_limited" ? "sso_rate_limited" : "sso_failed", from);
}

const signing = () => ({ secret: web().env.NEXTAUTH_SECRET, baseUrl: web().config.baseUrl });

async function start(request: Request): Promise<Response> {
  const { db, config } = web();
  const { searchParams } = new URL(request.url);
  const from = safePath(searchParams.get("from") ?? "/");
  const email = emailField.safeParse(searchParams.get("email") ?? "");
  if (!email.success) return failed("sso_unknown", from);
  const connection = await tx(db, NO_PERSON, (t) => connectionForEmail(t, email.data, config));
  if (!connection) return failed("sso_unknown", from);
  try {
    const { url, checks } = await beginSignIn(connection, config, { email: email.data });
    const attempt: SsoAttempt = { tenant: connection.tenant, checks, from };
    return redirect(url.href, [await ssoCookie(attempt, signing())]);
  } catch (error) {
    return explain(error, { from, tenantId: connection.tenant.id });
  }
}

async function callback(request: Request): Promise<Response> {
  const { db, config, env } = web();
  const attempt = await readSsoCookie(request.headers, signing());
  if (!attempt) return failed("sso_expired", "/");
  const { tenant, checks, from } = attempt;
  try {
    const connection = await tx(db, NO_PERSON, (t) => readConnection(t, tenant, config));
    if (!connection) return failed("sso_unknown", from);
    const claims = await finishSignIn(connection, config, { query: new URL(request.url).search, checks });
    const person = await joinBySso(db, connection, claims);
    const { session, cookies } = await openBrowserSession(request, { person, ssoTenantId: tenant.id });
    const token = { sub: person.id, sid: session.id };
    const value = await encode({ token, secret: env.NEXTAUTH_SECRET, maxAge: SESSION_SECONDS });
    const next = session.pending ? `/sign-in/verify?${new URLSearchParams({ from })}` : from;
    return redirect(next, [clearedSsoCookie(signing()), sessionLine(value), ...cookies]);
  } catch (error) {
    return explain(error, { from, tenantId: tenant.id });
  }
}

/** The cookie next-auth itself sets after a password. */
function sessionLine(value: string): string {
  const { name, options } = sessionCookie(web().config.baseUrl);
  const secure = options.secure ? "; Secure" : "";
  return `${name}=${value}; Path=${options.path}; Max-Age=${SESSION_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** Only names of errors are logged: their messages may hold codes and tokens. */
function explain(error: unknown, { from, tenantId }: { from: string; tenantId: string }): Response {
  if (!(error instanceof ProviderUnavailable) && !(error instanceof SignInRefused)) throw error;
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
  web().log.warn({ tenant: tenantId, reason: error.message, code }, "single sign-on failed");
  return failed(error instanceof ProviderUnavailable ? "sso_unavailable" : "sso_refused", from);
}

/** An attempt ends with its first answer, so the cookie goes as well. */
function failed(error: Failure, from: string): Response {
  return redirect(`/sign-in?${new URLSearchParams({ error, from })}`, [clearedSsoCookie(signing())]);
}

function redirect(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ Location: location, "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}
