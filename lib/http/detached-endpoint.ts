import "server-only";
import type { Contract, ResponseOf } from "@/lib/contract/contract";
import { ApiError } from "@/lib/contract/errors";
import { processWide } from "@/lib/process-wide";
import { toResult } from "@/lib/result";
import { STREAM_SLOTS, takeSlot } from "@/lib/services/concurrency-slots";
import type { Ctx, WorkspaceCtx } from "@/lib/services/context";
import type { StreamOpening } from "@/lib/services/live/event-stream";
import { assertAudited } from "./assert-audited";
import type { Caller } from "./caller";
import {
  arrive,
  type Call,
  claimOf,
  type Endpoint,
  needsReauthentication,
  problemFor,
  serving,
  type TenantFor,
  toResponse,
} from "./endpoint";
import { answerOnce, type Claim, cipherFor, readIdempotencyKey, replayEarlier } from "./idempotency";
import { toApiError } from "./map-error";
import type { Parsed } from "./parse-request";
import { assertRecentlyAuthenticated } from "./session";
import { type Identity, isStream, openTx } from "./transaction";

/**
 * An endpoint whose handler has no transaction, because it follows a stream or waits for other servers. A first
 * transaction makes every check, the handler opens one for each of its steps, and the last one holds its result.
 */
type Input<C extends Contract, T extends Ctx["tenant"]> = Parsed<C> & {
  request: Request;
  open<R>(fn: (ctx: Ctx<T>) => Promise<R>): Promise<R>;
  /** Lets a stream follow changes and end when its reader loses access. */
  opening: StreamOpening;
};

/** A handler answers with a stream, or with the last step, which runs in the transaction that stores its response. */
type Handler<C extends Contract, T extends Ctx["tenant"]> = (
  input: Input<C, T>,
) => Promise<Response | ((ctx: Ctx<T>) => Promise<ResponseOf<C>>)>;

export function detachedEndpoint<C extends Contract>(
  contract: C,
  handler: Handler<C, TenantFor<C>>,
): Endpoint {
  return serving(contract, (call) => answer(contract, handler as AnyHandler, call));
}

type AnyHandler = Handler<Contract, Ctx["tenant"]>;

const cipherOf = (ctx: Ctx, claim: Claim, caller: Caller | null) =>
  cipherFor(claim, { apiKey: caller?.secret ?? null, serverKeys: ctx.config.encryptionKeys });

async function answer(contract: Contract, handler: AnyHandler, call: Call): Promise<Response> {
  const { request, trail } = call;
  const arrived = await arrive(contract, call);
  const { identity } = arrived.opening;
  const open = <R>(fn: (ctx: Ctx) => Promise<R>) => openTx(arrived.opening, contract, fn);
  const { parsed, claim, replayed, slot } = await open(async (ctx) => {
    const parsed = arrived.parse();
    if (identity.session && needsReauthentication(contract, parsed.body))
      assertRecentlyAuthenticated(identity.session, ctx.now);
    const key = contract.method === "POST" ? readIdempotencyKey(request) : null;
    const { caller } = identity;
    const claim = key === null || !caller ? null : claimOf(ctx, { request, caller, key, body: arrived.body });
    const replayed = claim && (await replayEarlier(ctx.tx, claim, cipherOf(ctx, claim, caller)));
    return { parsed, claim, replayed, slot: isStream(contract) ? await streamSlot(ctx, identity) : null };
  });
  if (replayed) return replayed;
  const opening: StreamOpening = {
    access: { reader: readerOf(contract, identity), check: () => open(async () => {}) },
    signal: request.signal,
    onEnd: async () => slot?.release(),
  };
  try {
    return await whileClaimed(claim, async () => {
      const handled = await toResult(handler({ ...parsed, request, open, opening }));
      // Without a claim there is nothing to store about a failure.
      if (!handled.ok && !claim) throw handled.error;
      const last = handled.ok ? handled.value : () => Promise.reject(handled.error);
      if (last instanceof Response) return last;
      const conclude = async (ctx: Ctx) =>
        toResponse(contract, await assertAudited(contract, ctx, () => last(ctx)));
      if (claim === null) return await open(conclude);
      return await open((ctx) =>
        answerOnce(ctx.tx, {
          claim,
          cipher: cipherOf(ctx, claim, identity.caller),
          call: async () => ({ response: await conclude(ctx), holdsSecret: false }),
          refuse: (thrown) => {
            const error = toApiError(thrown, trail.requestId);
            return { error, response: problemFor(error, request, trail) };
          },
        }),
      );
    });
  } catch (error) {
    await slot?.release();
    throw error;
  }
}

/** No lock lasts as long as a detached request, so a second one with its key is refused by this process. */
const claimed = processWide("claimed-requests", () => new Set<string>());

async function whileClaimed<R>(claim: Claim | null, fn: () => Promise<R>): Promise<R> {
  if (claim === null) return fn();
  const name = `${claim.owner}\n${claim.method}\n${claim.path}\n${claim.key}`;
  if (claimed.has(name)) throw new ApiError("idempotency_key_in_use", { headers: { "Retry-After": "1" } });
  claimed.add(name);
  try {
    return await fn();
  } finally {
    claimed.delete(name);
  }
}

async function streamSlot(ctx: Ctx, identity: Identity) {
  if (ctx.tenant.kind !== "workspace") return null;
  const slot = await takeSlot(ctx as WorkspaceCtx, STREAM_SLOTS, ownerOf(identity));
  if (!slot) throw new ApiError("too_many_streams", { headers: { "Retry-After": "10" } });
  return slot;
}

const ownerOf = ({ keyId, session }: Identity) => keyId ?? session?.sessionId ?? "";

function readerOf(contract: Contract, identity: Identity): string {
  return `${ownerOf(identity)} ${identity.tenantId} ${contract.scope}`;
}
