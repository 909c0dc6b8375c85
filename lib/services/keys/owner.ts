import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { ApiKeyView } from "@/lib/contract/keys";
import type { ApiKey } from "@/lib/db/generated/client";
import { LOCK_CLASS } from "@/lib/db/locks";
import type { Ctx, PartnerTenant, WorkspaceTenant } from "@/lib/services/context";

/** Keys belong to the tenant of the context: a partner, or a workspace, for which its partner may act too. */
export type OwnerCtx = Ctx<WorkspaceTenant | PartnerTenant>;

const MAX_LIVE = 10;

export const keysOf = ({ tenant: { kind, id } }: OwnerCtx) =>
  kind === "partner" ? { partnerId: id, kind } : { workspaceId: id, kind };

export async function readKey(ctx: OwnerCtx, id: string): Promise<ApiKey> {
  const row = await ctx.tx.prisma.apiKey.findFirst({ where: { ...keysOf(ctx), id } });
  if (!row) throw new ApiError("not_found");
  return row;
}

/** A rotated key no longer counts, although it works until its grace period ends. */
export async function assertRoom(ctx: OwnerCtx): Promise<void> {
  const live = await ctx.tx.prisma.apiKey.count({
    where: {
      ...keysOf(ctx),
      revokedAt: null,
      rotatedToId: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: ctx.now } }],
    },
  });
  if (live >= MAX_LIVE) throw new ApiError("key_limit_reached");
}

/** Serializes issuing and rotating, so that two requests cannot both take the last free place or rotate the same key. */
export async function lockKeys(ctx: OwnerCtx): Promise<void> {
  await ctx.tx.query(`select pg_advisory_xact_lock(${LOCK_CLASS.apiKeys}, hashtext($1))`, [ctx.tenant.id]);
}

export function toView(row: ApiKey): ApiKeyView {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    last4: row.last4,
    scopes: row.scopes,
    allowedIps: row.allowedIps,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
