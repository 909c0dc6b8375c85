import "server-only";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { ApiKeyView } from "@/lib/contract/keys";
import { PARTNER_SCOPES, type Scope, WORKSPACE_SCOPES } from "@/lib/contract/scopes";
import type { ApiKey } from "@/lib/db/generated/client";
import { LOCK_CLASS } from "@/lib/db/locks";
import {
  audit,
  type Ctx,
  type PartnerCtx,
  type PartnerTenant,
  type WorkspaceTenant,
} from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { keysetPageCounted } from "@/lib/services/keyset-page";
import { ownAccount } from "@/lib/services/workspace/own-account";
import { insertKey, type NewKey } from "./insert";

const MAX_LIVE = 10;

/** The partner or the workspace that a key belongs to. */
type Owner = {
  id: string;
  kind: "partner" | "workspace";
  partnerId: string;
  mode: "live" | "test";
};

export function ownerOf(tenant: WorkspaceTenant | PartnerTenant): Owner {
  if (tenant.kind === "workspace") return workspaceOwner(tenant);
  const mode = tenant.mode === "sandbox" ? "test" : "live";
  return { id: tenant.id, kind: "partner", partnerId: tenant.id, mode };
}

const keysOf = ({ kind, id }: Owner) =>
  kind === "partner" ? { partnerId: id, kind } : { workspaceId: id, kind };

function toView(row: ApiKey): ApiKeyView {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    last4: row.last4,
    scopes: row.scopes,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function listKeys(ctx: Ctx, owner: Owner, query: PageQuery) {
  const { apiKey } = ctx.tx.prisma;
  const where = keysOf(owner);
  return keysetPageCounted(ctx.tx, "keys", {
    query,
    cursor: (id) => apiKey.findFirst({ where: { ...where, id }, select: { createdAt: true } }),
    find: (page) => apiKey.findMany({ ...page, where: { AND: [where, page.where] } }),
    count: () => apiKey.count({ where }),
    countedBy: [owner.kind, owner.id],
    map: toView,
  });
}

type NewKeyInput = { name: string; scopes?: Scope[] | undefined; expiresAt?: string | undefined };

export async function createKey(ctx: Ctx, owner: Owner, input: NewKeyInput) {
  await lockOwner(ctx, owner);
  if (input.expiresAt && new Date(input.expiresAt) <= ctx.now)
    throw invalid("/expiresAt", "must lie in the future");
  await assertRoom(ctx, owner);
  const all = owner.kind === "partner" ? PARTNER_SCOPES : WORKSPACE_SCOPES;
  const own = owner.kind === ctx.tenant.kind;
  const scopes = [...new Set(input.scopes ?? all.filter((scope) => !own || ctx.may(scope)))];
  // A caller cannot grant a scope that it does not hold itself.
  const beyond = scopes.filter((scope) => own && !ctx.may(scope));
  if (beyond.length > 0)
    throw new ApiError("insufficient_scope", { detail: `You do not hold ${beyond.join(", ")} yourself.` });
  const made = await issue(ctx, owner, {
    name: input.name,
    scopes,
    expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "key.created",
    object: made.id,
    detail: { name: input.name, scopes, owner: owner.id },
  });
  return made;
}

async function issue(ctx: Ctx, owner: Owner, key: Pick<NewKey, "name" | "scopes" | "expiresAt">) {
  const { kind, mode, partnerId } = owner;
  const workspaceId = kind === "workspace" ? owner.id : null;
  const { id, apiKey } = await insertKey(ctx, { kind, mode, partnerId, workspaceId, ...key });
  return { ...toView(await readKey(ctx, owner, id)), apiKey };
}

/** Issues a key with the same name and scopes; the old one lives on for the grace period. */
export async function rotateKey(ctx: Ctx, owner: Owner, input: { id: string; gracePeriodSeconds: number }) {
  await lockOwner(ctx, owner);
  const old = await readKey(ctx, owner, input.id);
  if (old.revokedAt) throw new ApiError("illegal_transition", { detail: "A revoked key cannot be rotated." });
  const made = await issue(ctx, owner, { name: old.name, scopes: old.scopes, expiresAt: null });
  const graceEnds = new Date(ctx.now.getTime() + input.gracePeriodSeconds * 1_000);
  await ctx.tx.prisma.apiKey.updateMany({
    where: { ...keysOf(owner), id: input.id },
    data: {
      rotatedToId: made.id,
      expiresAt: old.expiresAt && old.expiresAt < graceEnds ? old.expiresAt : graceEnds,
    },
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "key.rotated",
    object: input.id,
    detail: { to: made.id, gracePeriodSeconds: input.gracePeriodSeconds, owner: owner.id },
  });
  return made;
}

export async function revokeKey(ctx: Ctx, owner: Owner, id: string): Promise<ApiKeyView> {
  const key = await readKey(ctx, owner, id);
  if (key.revokedAt) return toView(key);
  await ctx.tx.prisma.apiKey.updateMany({ where: { ...keysOf(owner), id }, data: { revokedAt: ctx.now } });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "key.revoked",
    object: id,
    detail: { name: key.name, owner: owner.id },
  });
  return toView({ ...key, revokedAt: ctx.now });
}

async function readKey(ctx: Ctx, owner: Owner, id: string): Promise<ApiKey> {
  const row = await ctx.tx.prisma.apiKey.findFirst({ where: { ...keysOf(owner), id } });
  if (!row) throw new ApiError("not_found");
  return row;
}

async function assertRoom(ctx: Ctx, owner: Owner): Promise<void> {
  const live = await ctx.tx.prisma.apiKey.count({
    where: {
      ...keysOf(owner),
      revokedAt: null,
      rotatedToId: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: ctx.now } }],
    },
  });
  if (live >= MAX_LIVE) throw new ApiError("key_limit_reached");
}

/** Serializes creation, so that two requests cannot both take the last free place. */
async function lockOwner(ctx: Ctx, owner: Owner): Promise<void> {
  await ctx.tx.query(`select pg_advisory_xact_lock(${LOCK_CLASS.apiKeys}, hashtext($1))`, [owner.id]);
}

/** The owner of an account's keys, which its partner manages. */
export async function accountOwner(ctx: PartnerCtx, accountId: string): Promise<Owner> {
  const row = await ctx.tx.prisma.workspace.findFirst({
    where: { partnerId: ctx.tenant.id, id: accountId },
    select: { mode: true },
  });
  if (!row) throw new ApiError("not_found");
  return workspaceOwner({ id: accountId, partnerId: ctx.tenant.id, mode: row.mode });
}

/** The same for a new key, which a closed account does not get, nor one that is being closed at this moment. */
export async function openAccountOwner(ctx: PartnerCtx, accountId: string): Promise<Owner> {
  const { status, mode } = await ownAccount(ctx, accountId);
  if (status === "closed") throw new ApiError("illegal_transition", { detail: "The account is closed." });
  return workspaceOwner({ id: accountId, partnerId: ctx.tenant.id, mode });
}

function workspaceOwner({ id, partnerId, mode }: Pick<Owner, "id" | "partnerId" | "mode">): Owner {
  return { id, kind: "workspace", partnerId, mode };
}
