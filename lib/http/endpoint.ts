import "server-only";
import type { Auth, Contract, ResponseOf } from "@/lib/contract/contract";
import { deprecationHeaders } from "@/lib/contract/deprecation";
import { ApiError } from "@/lib/contract/errors";
import { isReply, type Reply } from "@/lib/contract/reply";
import { mayHaveCommitted } from "@/lib/db/tx";
import { isDatabaseUnavailable } from "@/lib/db/unavailable";
import { newId } from "@/lib/id";
import { type Result, toResult } from "@/lib/result";
import type { Ctx, PartnerTenant, WorkspaceTenant } from "@/lib/services/context";
import { countApiRequest } from "@/lib/services/metering/api-requests";
import { problemPage } from "@/lib/services/patients/problem-page";
import { readerOf } from "@/lib/services/patients/reader";
import { describe as describeSpan, traceparent } from "@/lib/trace";
import { addressBucket } from "./address-bucket";
import { assertAudited } from "./assert-audited";
import { batchByKey } from "./batch-by-key";
import { type JsonBody, readBody } from "./body";
import type { Caller } from "./caller";
import { answerOnce, type Claim, cipherFor, fingerprint, readIdempotencyKey } from "./idempotency";
import { noteIngest } from "./ingest-health";
import { toApiError } from "./map-error";
import { type Parsed, parseRequest } from "./parse-request";
import { problem } from "./problem";
import { type Bucket, rateHeaders, takeToken, type Verdict } from "./rate-limit";
import { assertRecentlyAuthenticated, type SignedIn } from "./session";
import { assertWithin, identify, type Opening, openTogether, openTx, type Trail } from "./transaction";
import { web } from "./web-process";

/**
 * The one wrapper around every endpoint. Checks run in this order and nowhere else: request id, key or session, key
 * kind, suspension, scope, rate limit, parsing, idempotency, the verb, the shape of the response, errors, the log.
 * For mutations, everything from the suspension check on happens inside the transaction that writes.
 */
type TenantOf<A extends Auth> = A extends "workspace"
  ? WorkspaceTenant
  : A extends "partner"
    ? PartnerTenant
    : Ctx["tenant"];

export type TenantFor<C> = C extends { auth: infer A extends Auth } ? TenantOf<A> : never;

type Input<C extends Contract, T extends Ctx["tenant"]> = Parsed<C> & {
  ctx: Ctx<T>;
  request: Request;
  /** The signed-in person of a contract that asks for an optional session. */
  session: SignedIn | null;
  /** Opens another transaction for the same caller, for a response that is still written after this one has ended. */
  open<R>(fn: (ctx: Ctx<T>) => Promise<R>): Promise<R>;
};

type Handler<C extends Contract, T extends Ctx["tenant"]> = (
  input: Input<C, T>,
) => Promise<ResponseOf<C> | Reply<ResponseOf<C>> | Response>;

/**
 * Handles several calls of one key and address in one transaction: one lock, one key check, one commit, a result for each call.
 * If it throws, nothing is kept and each call is retried alone.
 */
type BatchHandler<C extends Contract, T extends Ctx["tenant"]> = (
  calls: (Pick<Input<C, T>, "ctx" | "body"> & { traceparent: string | null })[],
) => Promise<Result<ResponseOf<C>>[]>;
const MAX_BATCH = 25;

export type Endpoint = {
  contract: Contract;
  serve(request: Request, params: Record<string, string>): Promise<Response>;
};

/** Ties a contract to the verb that answers it. */
export function endpoint<C extends Contract>(
  contract: C,
  handler: Handler<C, TenantFor<C>>,
  batchHandler?: BatchHandler<C, TenantFor<C>>,
): Endpoint {
  const served: Served = {
    contract,
    handler: handler as AnyHandler,
    batch: batchHandler ? openBatch(contract, batchHandler as AnyBatchHandler) : null,
  };
  return serving(contract, (call) => answer(served, call));
}

/** A request on its way to its answer. */
export type Call = { request: Request; params: Record<string, string>; trail: Trail };

/** An endpoint of any kind: every answer and every error leaves with its id, its headers, its count and its log line. */
export function serving(contract: Contract, answer: (call: Call) => Promise<Response>): Endpoint {
  return { contract, serve: (request, params) => serve(contract, { request, params }, answer) };
}

type AnyHandler = Handler<Contract, Ctx["tenant"]>;
type AnyBatchHandler = BatchHandler<Contract, Ctx["tenant"]>;
type Served = { contract: Contract; handler: AnyHandler; batch: Batch | null };

async function serve(
  contract: Contract,
  { request, params }: Omit<Call, "trail">,
  answer: (call: Call) => Promise<Response>,
): Promise<Response> {
  const trail: Trail = { requestId: newId("req"), startedAt: performance.now(), caller: null, headers: {} };
  let response: Response;
  let code: string | undefined;
  const isIngest = contract.rate === "events";
  try {
    response = await answer({ request, params, trail });
    if (isIngest) noteIngest(null);
  } catch (thrown) {
    if (isIngest && thrown !== trail.bodyError) noteIngest(thrown);
    const error = await limitFailures(contract, request, toApiError(thrown, trail.requestId));
    code = error.code;
    response = asPage(contract, request)
      ? problemPage(readerOf(request, web().config), error)
      : problemFor(error, request, trail);
  }
  response.headers.set("Request-Id", trail.requestId);
  const { deprecated } = contract;
  const headers = deprecated ? deprecationHeaders(deprecated, web().config.baseUrl) : {};
  for (const [name, value] of Object.entries({ ...headers, ...trail.headers }))
    response.headers.set(name, value);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  if (!contract.unmetered) meter(trail.caller, response.status, code);
  log(contract, trail, response.status, code);
  return response;
}

/** Patients' browsers get rejections as pages too. Members' pages expect JSON, even where an endpoint can return HTML. */
const asPage = ({ produces, auth }: Contract, request: Request): boolean =>
  produces?.includes("text/html") === true &&
  auth === "none" &&
  (request.headers.get("accept") ?? "").includes("text/html");

/** Everything that is read of a request before its first transaction. */
export async function arrive(contract: Contract, { request, params, trail }: Call) {
  const identity = await identify(contract, request, trail);
  const verdict = spend(identity.bucket, trail);
  // The body is read before the transaction opens, because a slow sender must not hold a connection, and judged inside it.
  const body =
    contract.method !== "GET" && contract.body ? await toResult(readBody(request, contract)) : null;
  if (body && !body.ok) trail.bodyError = body.error;
  const parse = () => parseRequest(contract, request, params, body);
  return { opening: { identity, trail, verdict }, body, parse };
}

async function answer({ contract, handler, batch }: Served, call: Call): Promise<Response> {
  const { request, trail } = call;
  const { opening, body, parse } = await arrive(contract, call);
  const { identity, verdict } = opening;

  if (batch && identity.keyId && !request.headers.has("idempotency-key")) {
    // A request that has to wait for its rate limit must not delay the batch.
    await verdict.catch(() => {});
    // The first call's key and address are checked for all of a batch, so its calls share both.
    const result = await batch(`${identity.keyId} ${identity.address}`, {
      identity,
      trail,
      verdict,
      parse,
      traceparent: traceparent(),
    });
    if (!result.ok) throw result.error;
    return result.value;
  }

  const run = async (ctx: Ctx): Promise<Response> => {
    const input = parse();
    if (identity.session && needsReauthentication(contract, input.body))
      assertRecentlyAuthenticated(identity.session, ctx.now);
    const open = <R>(fn: (ctx: Ctx) => Promise<R>) => openTx(opening, contract, fn);
    const call = async (): Promise<unknown> => {
      try {
        return await assertAudited(contract, ctx, () =>
          handler({ ...input, ctx, request, session: identity.session, open }),
        );
      } catch (thrown) {
        if (!(thrown instanceof ApiError && thrown.extra.commit)) throw thrown;
        return problemFor(thrown, request, trail);
      }
    };
    const key = contract.method === "POST" ? readIdempotencyKey(request) : null;
    if (key === null || !identity.caller) return toResponse(contract, await call());
    const claim = claimOf(ctx, { request, caller: identity.caller, key, body });
    return answerOnce(ctx.tx, {
      claim,
      cipher: cipherFor(claim, {
        apiKey: identity.caller.secret,
        serverKeys: ctx.config.encryptionKeys,
      }),
      call: async () => {
        const result = await call();
        return {
          response: toResponse(contract, result),
          holdsSecret: isReply(result) && !!result.holdsSecret,
        };
      },
      refuse: (thrown) => {
        const error = toApiError(thrown, ctx.requestId);
        return { error, response: problemFor(error, request, trail) };
      },
    });
  };
  // A request that is refused before its limit was checked still carries the rate limit headers.
  return openTx(opening, contract, run).finally(() => verdict.catch(() => {}));
}

type Claiming = { request: Request; caller: Caller; key: string; body: Result<JsonBody | null> | null };

/** The request as its Idempotency-Key stands for it. */
export function claimOf(ctx: Ctx, { request, caller, key, body }: Claiming): Claim {
  const { pathname, search } = new URL(request.url);
  const raw = body?.ok ? (body.value?.raw ?? "") : "";
  return {
    owner: caller.owner,
    tenantId: ctx.tenant.id,
    method: request.method,
    path: pathname,
    key,
    fingerprint: fingerprint(raw, search),
  };
}

export function needsReauthentication({ reauthenticate }: Contract, body: unknown): boolean {
  return typeof reauthenticate === "function" ? reauthenticate(body) : reauthenticate === true;
}

type Member = Opening & { parse(): Parsed<Contract>; traceparent: string | null };
type Batch = (key: string, member: Member) => Promise<Result<Response>>;

function openBatch(contract: Contract, batchHandler: AnyBatchHandler): Batch {
  const once = (members: Member[]) =>
    openTogether(members, contract, async (ctxs) => {
      const judged = await Promise.all(members.map((member) => toResult(judge(member))));
      const calls = judged.flatMap((one, at) =>
        one.ok ? [{ ctx: ctxs[at]!, body: one.value.body, traceparent: members[at]!.traceparent }] : [],
      );
      const results = calls.length === 0 ? [] : await batchHandler(calls);
      let at = 0;
      return judged.map((one): Result<Response> => {
        const result = one.ok ? results[at++]! : one;
        return result.ok ? { ok: true, value: toResponse(contract, result.value) } : result;
      });
    });
  const handleAll = async (members: Member[]): Promise<Result<Response>[]> => {
    try {
      return await once(members);
    } catch (error) {
      // A refusal or an outage applies to every member. After an unknown commit, retrying could write twice.
      const appliesToAll =
        error instanceof ApiError || isDatabaseUnavailable(error) || mayHaveCommitted(error);
      if (members.length === 1 || appliesToAll) throw error;
      return Promise.all(
        members.map(async (member) => {
          const alone = await toResult(once([member]));
          return alone.ok ? alone.value[0]! : alone;
        }),
      );
    }
  };
  return batchByKey(handleAll, { max: MAX_BATCH, failsWaiting: isDatabaseUnavailable });
}

async function judge({ verdict, parse }: Member) {
  assertWithin(await verdict);
  return parse();
}

/** Too many refused requests of one address are answered with 429. Requests that are in order are never counted. */
async function limitFailures(contract: Contract, request: Request, error: ApiError): Promise<ApiError> {
  const bucket =
    contract.rate === "failures" && error.status < 500 ? addressBucket(request, "failures") : null;
  if (!bucket) return error;
  const verdict = await takeToken(web().rateDb, bucket).catch(() => null);
  if (verdict === null || verdict.ok) return error;
  return new ApiError("rate_limited", { headers: { "Retry-After": String(verdict.retryAfterSeconds) } });
}

/** Asks for a token while the transaction opens; the transaction waits for the verdict at its place in the order. */
function spend(bucket: Bucket | null, trail: Trail): Promise<Verdict | null> {
  if (!bucket) return Promise.resolve(null);
  const verdict = takeToken(web().rateDb, bucket).then((found) => {
    trail.headers = rateHeaders(bucket, found);
    return found;
  });
  verdict.catch(() => {});
  return verdict;
}

type Addressed = Pick<Trail, "requestId" | "language">;

export function problemFor(error: ApiError, request: Request, { requestId, language }: Addressed): Response {
  return problem(error, {
    baseUrl: web().config.baseUrl,
    instance: new URL(request.url).pathname,
    requestId,
    language,
  });
}

export function toResponse(contract: Contract, result: unknown): Response {
  if (result instanceof Response) return result;
  const data = isReply(result) ? result.data : result;
  const headers = isReply(result) ? result.headers : undefined;
  const checked = contract.response ? contract.response.parse(data) : data;
  return new Response(JSON.stringify(checked), {
    status: contract.status ?? 200,
    headers: { "Content-Type": "application/json", ...headers },
  });
}

/** A workspace key is billed for every response except 401, 403 account_*, 429 and 5xx. */
function meter(caller: Caller | null, status: number, code: string | undefined): void {
  if (caller?.tenant.kind !== "workspace" || caller.actor.kind !== "key") return;
  if (status === 401 || status === 429 || status >= 500 || code?.startsWith("account_")) return;
  countApiRequest({ workspaceId: caller.tenant.id, partnerId: caller.tenant.partnerId });
}

function log(contract: Contract, trail: Trail, status: number, code: string | undefined): void {
  const line = {
    requestId: trail.requestId,
    tenant: trail.caller?.tenant.id,
    route: `${contract.method} ${contract.path}`,
    status,
    code,
    ms: Math.round((performance.now() - trail.startedAt) * 10) / 10,
  };
  describeSpan({
    "switchboard.request": line.requestId,
    "switchboard.route": line.route,
    ...(line.tenant === undefined ? {} : { "switchboard.tenant": line.tenant }),
  });
  if (status >= 500) web().log.error(line, "request failed");
  else web().log.info(line, "request");
}
