import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { ApiKeyView } from "@/lib/contract/keys";
import { given } from "@/lib/db/optional";
import { audit } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { keysetPageCounted } from "@/lib/services/keyset-page";
import { keysOf, type OwnerCtx, readKey, toView } from "./owner";

export function listKeys(ctx: OwnerCtx, query: PageQuery) {
  const { apiKey } = ctx.tx.prisma;
  const where = keysOf(ctx);
  return keysetPageCounted(ctx.tx, "keys", {
    query,
    cursor: (id) => apiKey.findFirst({ where: { ...where, id }, select: { createdAt: true } }),
    find: (page) => apiKey.findMany({ ...page, where: { AND: [where, page.where] } }),
    count: () => apiKey.count({ where }),
    countedBy: [ctx.tenant.kind, ctx.tenant.id],
    map: toView,
  });
}

type KeyChange = { id: string; name?: string | undefined; allowedIps?: string[] | undefined };

export async function changeKey(ctx: OwnerCtx, { id, ...input }: KeyChange): Promise<ApiKeyView> {
  const key = await readKey(ctx, id);
  if (key.revokedAt)
    throw new ApiError("illegal_transition", { detail: "A revoked key can no longer be changed." });
  if (input.name === undefined && input.allowedIps === undefined) return toView(key);
  const allowedIps = input.allowedIps && [...new Set(input.allowedIps)];
  const [changed] = await ctx.tx.prisma.apiKey.updateManyAndReturn({
    where: { ...keysOf(ctx), id },
    data: { name: given(input.name), allowedIps: given(allowedIps) },
  });
  if (!changed) throw new ApiError("not_found");
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "key.changed",
    object: id,
    detail: {
      before: { name: key.name, allowedIps: key.allowedIps },
      after: { name: changed.name, allowedIps: changed.allowedIps },
      owner: ctx.tenant.id,
    },
  });
  return toView(changed);
}

export async function revokeKey(ctx: OwnerCtx, id: string): Promise<ApiKeyView> {
  const key = await readKey(ctx, id);
  if (key.revokedAt) return toView(key);
  await ctx.tx.prisma.apiKey.updateMany({ where: { ...keysOf(ctx), id }, data: { revokedAt: ctx.now } });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "key.revoked",
    object: id,
    detail: { name: key.name, owner: ctx.tenant.id },
  });
  return toView({ ...key, revokedAt: ctx.now });
}
