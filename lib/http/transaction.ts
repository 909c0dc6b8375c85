import "server-only";
import type { Contract } from "@/lib/contract/contract";
import { ApiError } from "@/lib/contract/errors";
import { type Scope as DbScope, type Tx, tx } from "@/lib/db/tx";
import type { Language } from "@/lib/language";
import { forgetCounts } from "@/lib/services/cached-count";
import type { Ctx } from "@/lib/services/context";
import { noteKeyUse } from "@/lib/services/keys/last-used";
import { noteMemberSeen } from "@/lib/services/members/last-seen";
import { addressBucket } from "./address-bucket";
import {
  assertAddress,
  assertLive,
  bearer,
  type Caller,
  callerOf,
  type KeyRow,
  lookUpKey,
  readKey,
} from "./caller";
import { clientAddress } from "./client-address";
import type { Bucket, Verdict } from "./rate-limit";
import {
  assertSameSite,
  liveSession,
  PARTNER_HEADER,
  readSession,
  type SignedIn,
  sessionCaller,
  sessionEnded,
  WORKSPACE_HEADER,
} from "./session";
import { web } from "./web-process";

/** Collected while a request is served, for its log line and the headers of its response. */
export type Trail = {
  requestId: string;
  startedAt: number;
  caller: Caller | null;
  headers: Record<string, string>;
  /** The language of the signed-in person, for the texts of errors. */
  language?: Language;
  /** The reason why the body could not be read: the sender's network looks like the database's from its error. */
  bodyError?: unknown;
};

export type Identity = {
  scope: DbScope;
  tenantId: string | null;
  caller: Caller | null;
  keyId: string | null;
  key: string | null;
  /** The address that a call with a key came from. */
  address: string | null;
  session: SignedIn | null;
  wanted: string | null;
  bucket: Bucket | null;
};

/** The key or the session behind a request, before anything is decided. */
export async function identify(contract: Contract, request: Request, trail: Trail): Promise<Identity> {
  const none: Identity = {
    scope: { kind: "key", id: "" },
    tenantId: null,
    caller: null,
    keyId: null,
    key: null,
    address: null,
    session: null,
    wanted: null,
    bucket: null,
  };
  const { env, db, config } = web();
  if (contract.auth === "none") {
    const bucket = contract.rate === "failures" ? null : addressBucket(request, "anonymous");
    if (!contract.session) return { ...none, bucket };
    const session = await readSession(request, db, env);
    if (session) {
      trail.language = session.format.language;
      assertComplete(contract, session);
    }
    if (session && contract.method !== "GET") assertSameSite(request, config.baseUrl);
    return { ...none, bucket, session };
  }
  const header = request.headers.get("authorization");
  if (header === null || contract.auth === "person" || contract.auth === "operator") {
    const session = await readSession(request, db, env);
    if (!session) throw isOfDashboard(contract, request) ? sessionEnded() : new ApiError("missing_api_key");
    trail.language = session.format.language;
    assertComplete(contract, session);
    if (contract.method !== "GET") assertSameSite(request, config.baseUrl);
    const wanted =
      request.headers.get(contract.auth === "partner" ? PARTNER_HEADER : WORKSPACE_HEADER) ??
      tenantInQuery(contract, request);
    const caller = await tx(db, { kind: "person", id: session.personId }, (t) =>
      sessionCaller(t, session, { auth: contract.auth as "workspace", id: wanted }),
    );
    trail.caller = caller;
    noteSeen(caller, session);
    return {
      ...none,
      scope: dbScope(caller),
      tenantId: caller.tenant.id,
      caller,
      session,
      wanted,
      bucket: bucketOf(contract, caller),
    };
  }
  const key = bearer(request);
  const row = await lookUpKey(db, key, env.KEY_PEPPER);
  const caller = callerOf(row, key);
  trail.caller = caller;
  return {
    ...none,
    scope: dbScope(caller),
    tenantId: caller.tenant.id,
    caller,
    keyId: row.id,
    key,
    address: clientAddress(request, env.TRUSTED_PROXY),
    bucket: bucketOf(contract, caller),
  };
}

/** A visitor of the partner is no member, and nothing is written for them. */
function noteSeen({ tenant }: Caller, { personId }: SignedIn): void {
  if (tenant.kind === "workspace" || tenant.kind === "partner")
    noteMemberSeen({ kind: tenant.kind, tenantId: tenant.id, personId });
}

/** True if a call without a key comes from a page of ours, or could only come from one. */
function isOfDashboard({ auth }: Contract, { headers }: Request): boolean {
  if (auth === "person" || auth === "operator") return true;
  return (
    headers.has(WORKSPACE_HEADER) ||
    headers.has(PARTNER_HEADER) ||
    headers.get("sec-fetch-site") === "same-origin"
  );
}

/** A session without its second factor may do nothing but supply it. */
function assertComplete(contract: Contract, session: SignedIn): void {
  if (session.pending && !contract.whilePending) throw new ApiError("second_factor_required");
}

/** EventSource cannot send headers, so a stream may name its tenant in the query. */
function tenantInQuery(contract: Contract, request: Request): string | null {
  return contract.produces?.length ? new URL(request.url).searchParams.get(contract.auth) : null;
}

/** Everything a request brings to its transaction. */
export type Opening = { identity: Identity; trail: Trail; verdict: Promise<Verdict | null> };

/** Reads the caller's current status, runs the checks in the documented order, then fn, all in one transaction. */
export function openTx<R>(opening: Opening, contract: Contract, fn: (ctx: Ctx) => Promise<R>): Promise<R> {
  return openTogether([opening], contract, async ([ctx]) => {
    assertWithin(await opening.verdict);
    return fn(ctx!);
  });
}

/** The same for several requests of one key and address. Each is still subject to its own rate limit. */
export async function openTogether<R>(
  openings: readonly Opening[],
  contract: Contract,
  fn: (ctxs: Ctx[]) => Promise<R>,
): Promise<R> {
  const unsafe = contract.method !== "GET";
  const { identity } = openings[0]!;
  const { tenantId } = identity;
  const inTransaction = unsafe || isStream(contract);
  // Read beforehand, because the cache fetches a missing key over a connection of its own.
  const cached =
    identity.key && !inTransaction ? await lookUpKey(web().db, identity.key, web().env.KEY_PEPPER) : null;
  return tx(
    web().db,
    identity.scope,
    async (t) => {
      const caller = await fresh(t, identity, { contract, cached });
      for (const { trail } of openings) if (caller) trail.caller = caller;
      if (caller) check(contract, caller);
      if (unsafe && tenantId) t.afterCommit(() => forgetCounts(tenantId));
      return fn(openings.map(({ trail }) => contextOf(t, { caller, trail, session: identity.session })));
    },
    {
      ...(unsafe && tenantId ? { tenantLock: { id: tenantId, mode: "shared" as const } } : {}),
      hot: unsafe && contract.rate === "events",
    },
  );
}

export function assertWithin(verdict: Verdict | null): void {
  if (verdict?.ok === false) throw new ApiError("rate_limited");
}

/** Mutations and streams read the key or the session anew; other reads may lag by the second the key is cached. */
async function fresh(
  t: Tx,
  identity: Identity,
  { contract, cached }: { contract: Contract; cached: KeyRow | null },
): Promise<Caller | null> {
  if (!identity.caller) return null;
  if (identity.keyId && identity.key) {
    const row = cached ?? (await readKey(t, identity.keyId));
    assertLive(row, new Date());
    assertAddress(row, identity.address);
    noteKeyUse({ keyId: row.id, scope: { kind: row.kind, id: row.workspace_id ?? row.partner_id } });
    return callerOf(row, identity.key);
  }
  const mayLag = contract.method === "GET" && !isStream(contract);
  if (mayLag || !identity.session) return identity.caller;
  const session = identity.session;
  return t.as({ kind: "person", id: session.personId }, async () => {
    const live = await liveSession(t, session, web().env);
    if (!live) throw sessionEnded();
    return sessionCaller(t, live, { auth: contract.auth as "workspace", id: identity.wanted });
  });
}

/** A stream is read for minutes after it was opened, so its reader's access is checked again and again. */
export function isStream({ produces }: Contract): boolean {
  return produces?.includes("text/event-stream") ?? false;
}

function check(contract: Contract, caller: Caller): void {
  const { tenant } = caller;
  if ((contract.auth === "partner" || contract.auth === "workspace") && tenant.kind !== contract.auth) {
    throw new ApiError("wrong_key_type");
  }
  if (tenant.kind === "workspace" && !contract.whileSuspended) {
    if (tenant.status === "suspended") throw new ApiError("account_suspended");
    if (tenant.status === "closed") throw new ApiError("account_closed");
  }
  if (tenant.kind === "partner" && !contract.whileSuspended) {
    if (tenant.status === "suspended") throw new ApiError("partner_suspended");
    if (tenant.status !== "approved")
      throw new ApiError("insufficient_scope", { detail: "This partner is not approved yet." });
  }
  if (contract.scope && !caller.scopes.has(contract.scope)) {
    throw new ApiError("insufficient_scope", { detail: `This needs the scope ${contract.scope}.` });
  }
}

type Origin = { caller: Caller | null; trail: Trail; session: SignedIn | null };

function contextOf(t: Tx, { caller, trail, session }: Origin): Ctx {
  return {
    tx: t,
    actor: caller?.actor ?? { kind: "system", id: "public", name: "Public" },
    tenant: caller?.tenant ?? { kind: "platform", id: "platform" },
    now: new Date(),
    log: web().log.child({ requestId: trail.requestId, tenant: caller?.tenant.id }),
    requestId: trail.requestId,
    config: web().config,
    may: (scope) => caller?.scopes.has(scope) ?? false,
    format: session?.format,
    keyExpiresAt: caller?.expiresAt ?? null,
    ...(caller?.actingPartnerId === undefined ? {} : { actingPartnerId: caller.actingPartnerId }),
  };
}

function dbScope(caller: Caller): DbScope {
  switch (caller.tenant.kind) {
    case "workspace":
    case "partner":
    case "person":
      return { kind: caller.tenant.kind, id: caller.tenant.id };
    case "platform":
      return { kind: "operator", id: "platform" };
  }
}

const PLAN_RATE: Record<string, number> = { starter: 5, professional: 10, business: 25, enterprise: 50 };

function bucketOf(contract: Contract, caller: Caller): Bucket {
  if (caller.owner.startsWith("person:")) return { key: caller.owner, rate: 50, burst: 100 };
  if (contract.rate === "events") return { key: `events:${caller.owner}`, rate: 200, burst: 400 };
  if (caller.tenant.kind !== "workspace") return { key: caller.owner, rate: 20, burst: 40 };
  const rate = PLAN_RATE[caller.tenant.plan] ?? 5;
  return { key: caller.owner, rate, burst: rate * 2 };
}
