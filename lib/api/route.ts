import "server-only";
import type * as z from "zod";
import type { Caller } from "@/lib/auth/caller";
import { mayHaveCommitted } from "@/lib/db/tx";
import { isDatabaseUnavailable } from "@/lib/db/unavailable";
import { newId } from "@/lib/id";
import type { Ctx, PartnerTenant, WorkspaceTenant } from "@/lib/services/context";
import { countApiRequest } from "@/lib/services/metering/api-requests";
import { type Settled, settle } from "@/lib/settle";
import { describe as describeSpan, traceparent } from "@/lib/trace";
import { web } from "@/lib/web";
import { readJson } from "./body";
import type { Auth, BodyOf, Contract, ParamsOf, QueryOf, ResponseOf } from "./contract";
import { ApiError } from "./errors";
import { fieldErrors, validationFailed } from "./field-errors";
import { claim, fingerprint, readIdempotencyKey, remember } from "./idempotency";
import { lineUp } from "./line";
import { toApiError } from "./map-error";
import { assertWithin, identify, type Opening, openTogether, openTx, type Trail } from "./open-tx";
import { problem } from "./problem";
import { type Bucket, rateHeaders, takeToken, type Verdict } from "./rate-limit";
import { isReply, type Reply } from "./reply";

/**
 * The one wrapper around every endpoint, in this order and nowhere else: request id, key or session, its kind,
 * suspension, scope, rate limit, parsing, idempotency, the verb, the answer's own shape, errors, the log.
 * Mutations do all of it from the suspension check on inside the transaction they write in.
 */
type TenantOf<A extends Auth> = A extends "workspace"
  ? WorkspaceTenant
  : A extends "partner"
    ? PartnerTenant
    : Ctx["tenant"];

export type Input<C extends Contract, T extends Ctx["tenant"]> = {
  ctx: Ctx<T>;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  request: Request;
  /** Another transaction of the same caller; streams use it, for they hold none. */
  open<R>(fn: (ctx: Ctx<T>) => Promise<R>): Promise<R>;
};

type Handler<C extends Contract, T extends Ctx["tenant"]> = (
  input: Input<C, T>,
) => Promise<ResponseOf<C> | Reply<ResponseOf<C>> | Response>;

/**
 * Several calls of one key in one transaction: the same lock, the same check of the key, one commit. Each has its own
 * answer. When it throws nothing of it stays, and every call is made by itself.
 */
type Together<C extends Contract, T extends Ctx["tenant"]> = (
  calls: (Pick<Input<C, T>, "ctx" | "body"> & { traceparent: string | null })[],
) => Promise<Settled<ResponseOf<C>>[]>;
const MOST_TOGETHER = 25;

export type Endpoint = {
  contract: Contract;
  serve(request: Request, params: Record<string, string>): Promise<Response>;
};

type TenantFor<C> = C extends { auth: infer A extends Auth } ? TenantOf<A> : never;

export function route<C extends Contract>(contract: C) {
  return {
    handle(handler: Handler<C, TenantFor<C>>, together?: Together<C, TenantFor<C>>): Endpoint {
      const of: Served = {
        contract,
        handler: handler as AnyHandler,
        line: together ? openLine(contract, together as AnyTogether) : null,
      };
      return { contract, serve: (request, params) => serve(of, request, params) };
    },
  };
}

type AnyHandler = Handler<Contract, Ctx["tenant"]>;
type AnyTogether = Together<Contract, Ctx["tenant"]>;
type Served = { contract: Contract; handler: AnyHandler; line: Line | null };

async function serve(of: Served, request: Request, params: Record<string, string>): Promise<Response> {
  const { contract } = of;
  const trail: Trail = { requestId: newId("req"), startedAt: performance.now(), caller: null, headers: {} };
  let response: Response;
  let code: string | undefined;
  try {
    response = await answer(of, request, params, trail);
  } catch (thrown) {
    const error = toApiError(thrown, trail.requestId);
    code = error.code;
    response = problem(error, {
      baseUrl: web().baseUrl,
      instance: new URL(request.url).pathname,
      requestId: trail.requestId,
    });
  }
  response.headers.set("Request-Id", trail.requestId);
  for (const [name, value] of Object.entries(trail.headers)) response.headers.set(name, value);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  meter(trail.caller, response.status, code);
  log(contract, trail, response.status, code);
  return response;
}

async function answer(
  { contract, handler, line }: Served,
  request: Request,
  params: Record<string, string>,
  trail: Trail,
): Promise<Response> {
  const who = await identify(contract, request, trail);
  const verdict = spend(who.bucket, trail);
  const unsafe = contract.method !== "GET";
  // Read before the transaction, judged inside it: a slow sender must not hold a connection.
  const body =
    unsafe && contract.body
      ? await settle(
          readJson(request, { limit: contract.bodyLimit, any: contract.rawJson, text: contract.text }),
        )
      : null;

  const parse = () => parseInput(contract, request, params, body);
  if (line && who.keyId && !request.headers.has("idempotency-key")) {
    // Whoever has to wait for the limit must not let others wait.
    await verdict.catch(() => {});
    const answer = await line(who.keyId, { who, trail, verdict, parse, traceparent: traceparent() });
    if (!answer.ok) throw answer.error;
    return answer.value;
  }
  const run = async (ctx: Ctx): Promise<Response> => {
    const input = parse();
    const open = <R>(fn: (ctx: Ctx) => Promise<R>) => openTx({ who, trail, verdict }, contract, fn);
    const key = contract.method === "POST" ? readIdempotencyKey(request) : null;
    const call = async () => {
      try {
        return await handler({ ...input, ctx, request, open });
      } catch (thrown) {
        if (!(thrown instanceof ApiError && thrown.extra.commit)) throw thrown;
        return problem(thrown, {
          baseUrl: web().baseUrl,
          instance: new URL(request.url).pathname,
          requestId: ctx.requestId,
        });
      }
    };
    if (key === null || !who.caller) return finish(contract, await call());
    const raw = body?.ok ? (body.value?.raw ?? "") : "";
    return idempotent(
      { contract, ctx, key, request, raw, secret: who.caller.secret, owner: who.caller.owner },
      call,
    );
  };
  // A refusal before the limit was asked for carries its headers as well.
  return openTx({ who, trail, verdict }, contract, run).finally(() => verdict.catch(() => {}));
}

type Member = Opening & { parse(): ReturnType<typeof parseInput>; traceparent: string | null };
type Line = (name: string, member: Member) => Promise<Settled<Response>>;

function openLine(contract: Contract, together: AnyTogether): Line {
  const once = (members: Member[]) =>
    openTogether(members, contract, async (ctxs) => {
      const judged = await Promise.all(members.map((member) => settle(judge(member))));
      const calls = judged.flatMap((one, at) =>
        one.ok ? [{ ctx: ctxs[at]!, body: one.value.body, traceparent: members[at]!.traceparent }] : [],
      );
      const answers = calls.length === 0 ? [] : await together(calls);
      let at = 0;
      return judged.map((one): Settled<Response> => {
        const answer = one.ok ? answers[at++]! : one;
        return answer.ok ? { ok: true, value: finish(contract, answer.value) } : answer;
      });
    });
  const carry = async (members: Member[]): Promise<Settled<Response>[]> => {
    try {
      return await once(members);
    } catch (error) {
      // A refusal is everybody's, and so is a database that is away. What may be written is not written again.
      const everybodys = error instanceof ApiError || isDatabaseUnavailable(error) || mayHaveCommitted(error);
      if (members.length === 1 || everybodys) throw error;
      return Promise.all(
        members.map(async (member) => {
          const alone = await settle(once([member]));
          return alone.ok ? alone.value[0]! : alone;
        }),
      );
    }
  };
  return lineUp(carry, { most: MOST_TOGETHER, endsLine: isDatabaseUnavailable });
}

async function judge({ verdict, parse }: Member) {
  assertWithin(await verdict);
  return parse();
}

/** Asked for while the transaction opens, which waits for the verdict where its turn comes. */
function spend(bucket: Bucket | null, trail: Trail): Promise<Verdict | null> {
  if (!bucket) return Promise.resolve(null);
  const verdict = takeToken(web().rateDb, bucket).then((found) => {
    trail.headers = rateHeaders(bucket, found);
    return found;
  });
  verdict.catch(() => {});
  return verdict;
}

function parseInput(
  contract: Contract,
  request: Request,
  params: Record<string, string>,
  body: Settled<{ value: unknown } | null> | null,
) {
  if (body && !body.ok) throw body.error;
  const sent = body?.ok ? body.value : null;
  const url = new URL(request.url);
  // An id that no id can look like is an object that is not there.
  if (Object.values(params).some(unstorable)) throw new ApiError("not_found");
  const parsedParams = contract.params?.safeParse(params);
  if (parsedParams && !parsedParams.success) throw new ApiError("not_found");
  if (contract.query) assertStorableQuery(url, contract.query.shape);
  const errors = [];
  const parsedQuery = contract.query?.safeParse(queryObject(url, contract));
  if (parsedQuery && !parsedQuery.success) errors.push(...fieldErrors(parsedQuery.error));
  const empty = sent === null;
  const parsedBody = contract.body
    ? parseBody(contract.body, empty ? (contract.bodyOptional ? {} : undefined) : sent.value)
    : null;
  if (parsedBody && !parsedBody.success) errors.push(...fieldErrors(parsedBody.error));
  if (errors.length > 0) throw validationFailed(errors);
  return {
    params: parsedParams?.data ?? {},
    query: parsedQuery?.data ?? {},
    body: parsedBody?.data,
  } as Pick<Input<Contract, Ctx["tenant"]>, "params" | "query" | "body">;
}

/** NUL and halves of characters: no row can hold them, and Postgres refuses to look for them. */
function unstorable(text: string): boolean {
  return text.includes("\u0000") || !text.isWellFormed();
}

function assertStorableQuery(url: URL, known: object): void {
  for (const [name, value] of url.searchParams) {
    if (!unstorable(name) && !unstorable(value)) continue;
    if (name === "starting_after" && name in known) throw new ApiError("invalid_cursor");
    throw validationFailed([
      { code: "invalid_value", pointer: `/${name.toWellFormed()}`, message: "holds NUL or half a character" },
    ]);
  }
}

function parseBody(schema: z.ZodType, value: unknown) {
  return schema.safeParse(value, { reportInput: true });
}

function queryObject(url: URL, contract: Contract): Record<string, string | string[]> {
  const out: Record<string, string | string[]> = Object.create(null);
  for (const key of new Set(url.searchParams.keys())) {
    if (contract.produces?.length && (key === "workspace" || key === "partner")) continue;
    const values = url.searchParams.getAll(key);
    out[key] = values.length === 1 ? values[0]! : values;
  }
  return { ...out };
}

type IdempotentCall = {
  contract: Contract;
  ctx: Ctx;
  key: string;
  request: Request;
  raw: string;
  secret: string | null;
  owner: string;
};

async function idempotent(
  call: IdempotentCall,
  handler: () => ReturnType<Handler<Contract, Ctx["tenant"]>>,
): Promise<Response> {
  const url = new URL(call.request.url);
  const wanted = {
    owner: call.owner,
    tenantId: call.ctx.tenant.id,
    method: call.contract.method,
    path: url.pathname,
    key: call.key,
    fingerprint: fingerprint(call.raw, url.search),
  };
  const earlier = await claim(call.ctx.tx, wanted, call.secret);
  if (earlier) {
    return new Response(earlier.body, {
      status: earlier.status,
      headers: {
        "Content-Type": earlier.status >= 400 ? "application/problem+json" : "application/json",
        "Idempotent-Replayed": "true",
      },
    });
  }
  const { tx: t } = call.ctx;
  await t.query("savepoint verb");
  try {
    const result = await handler();
    const response = finish(call.contract, result);
    const holdsSecret = isReply(result) && result.holdsSecret === true;
    await remember(
      t,
      wanted,
      { status: response.status, body: await response.clone().text() },
      holdsSecret ? call.secret : null,
    );
    return response;
  } catch (thrown) {
    const error = toApiError(thrown, call.ctx.requestId);
    if (error.status >= 500 || error.status === 401 || error.status === 403 || error.status === 429)
      throw thrown;
    // Nothing of the verb stays, its refusal does.
    await t.query("rollback to savepoint verb");
    const response = problem(error, {
      baseUrl: web().baseUrl,
      instance: url.pathname,
      requestId: call.ctx.requestId,
    });
    await remember(t, wanted, { status: response.status, body: await response.clone().text() }, null);
    return response;
  }
}

function finish(contract: Contract, result: unknown): Response {
  if (result instanceof Response) return result;
  const data = isReply(result) ? result.data : result;
  const headers = isReply(result) ? result.headers : undefined;
  const checked = contract.response ? contract.response.parse(data) : data;
  return new Response(JSON.stringify(checked), {
    status: contract.status ?? 200,
    headers: { "Content-Type": "application/json", ...headers },
  });
}

/** What a workspace key is billed for: every answer but 401, 403 account_*, 429 and 5xx. */
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
