import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { ApiKey } from "@/lib/db/generated/client";
import { audit } from "@/lib/services/context";
import { assertHolds, issue } from "./issue";
import { keysOf, lockKeys, type OwnerCtx, readKey } from "./owner";

/**
 * Issues a successor with the same name, scopes, addresses and expiry. The old key works on for the grace period but no
 * longer counts, so the number of live keys stays the same.
 */
export async function rotateKey(ctx: OwnerCtx, input: { id: string; gracePeriodSeconds: number }) {
  await lockKeys(ctx);
  const old = await readKey(ctx, input.id);
  assertHolds(ctx, old.scopes);
  assertRotatable(old, ctx.now);
  const { name, scopes, expiresAt, allowedIps } = old;
  const made = await issue(ctx, { name, scopes, expiresAt, allowedIps });
  await endPredecessors(ctx, old.id);
  const graceEnds = new Date(ctx.now.getTime() + input.gracePeriodSeconds * 1_000);
  await ctx.tx.prisma.apiKey.updateMany({
    where: { ...keysOf(ctx), id: old.id },
    data: { rotatedToId: made.id, expiresAt: expiresAt && expiresAt < graceEnds ? expiresAt : graceEnds },
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "key.rotated",
    object: old.id,
    detail: { to: made.id, gracePeriodSeconds: input.gracePeriodSeconds, owner: ctx.tenant.id },
  });
  return made;
}

/** A dead key must not come back to life as its successor, and one key has one successor. */
function assertRotatable(key: ApiKey, now: Date): void {
  const state = key.revokedAt
    ? "revoked"
    : key.rotatedToId
      ? "already rotated"
      : key.expiresAt && key.expiresAt <= now
        ? "expired"
        : null;
  if (state)
    throw new ApiError("illegal_transition", { detail: `This key is ${state} and cannot be rotated.` });
}

/** The key that was rotated into this one loses the rest of its grace, so at most two keys of a chain work at once. */
async function endPredecessors(ctx: OwnerCtx, id: string): Promise<void> {
  await ctx.tx.prisma.apiKey.updateMany({
    where: { ...keysOf(ctx), rotatedToId: id, expiresAt: { gt: ctx.now } },
    data: { expiresAt: ctx.now },
  });
}
