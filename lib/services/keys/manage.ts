import "server-only";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { ApiKeyView } from "@/lib/contract/keys";
import { PARTNER_SCOPES, type Scope, WORKSPACE_SCOPES } from "@/lib/contract/scopes";
import { LOCK_CLASS } from "@/lib/db/locks";
import { ownAccount } from "@/lib/services/workspace/own-account";
import { audit, type Ctx, type PartnerCtx, type PartnerTenant, type WorkspaceTenant } from "../context";
import { listCounted, type PageQuery } from "../page";
import { insertKey, type NewKey } from "./insert";

const MAX_LIVE = 10;

/** Whose keys: a partner's own, or those of one workspace. */
type Owner = {
  column: "partner_id" | "workspace_id";
  id: string;
  kind: "partner" | "workspace";
  partnerId: string;
  mode: "live" | "test";
};

export function ownerOf(tenant: WorkspaceTenant | PartnerTenant): Owner {
  if (tenant.kind === "workspace") return workspaceOwner(tenant);
  const mode = tenant.mode === "sandbox" ? "test" : "live";
  return { column: "partner_id", id: tenant.id, kind: "partner", partnerId: tenant.id, mode };
}

type KeyRow = {
  id: string;
  name: string;
  prefix: string;
  last4: string;
  scopes: Scope[];
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  created_at: Date;
};

const COLUMNS = "id, name, prefix, last4, scopes, expires_at, last_used_at, revoked_at, created_at";

function toView(row: KeyRow): ApiKeyView {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    last4: row.last4,
    scopes: row.scopes,
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

export function listKeys(ctx: Ctx, owner: Owner, query: PageQuery) {
  return listCounted(ctx, "keys", {
    table: "api_key",
    select: COLUMNS,
    query,
    tenant: owner,
    filters: [["kind = ?", owner.kind]],
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
  // Nobody hands out what they do not hold themselves.
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
  return { ...(await getKey(ctx, owner, id)), apiKey };
}

/** The same name and scopes under a new key; the old one lives on for the grace period. */
export async function rotateKey(ctx: Ctx, owner: Owner, input: { id: string; gracePeriodSeconds: number }) {
  await lockOwner(ctx, owner);
  const old = await getKey(ctx, owner, input.id);
  if (old.revokedAt) throw new ApiError("illegal_transition", { detail: "A revoked key cannot be rotated." });
  const made = await issue(ctx, owner, {
    name: old.name,
    scopes: old.scopes as Scope[],
    expiresAt: null,
  });
  await ctx.tx.run(
    `update api_key set rotated_to_id = $3, expires_at = least(coalesce(expires_at, 'infinity'), $4)
     where ${owner.column} = $1 and id = $2`,
    [owner.id, input.id, made.id, new Date(ctx.now.getTime() + input.gracePeriodSeconds * 1_000)],
  );
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "key.rotated",
    object: input.id,
    detail: { to: made.id, gracePeriodSeconds: input.gracePeriodSeconds, owner: owner.id },
  });
  return made;
}

export async function revokeKey(ctx: Ctx, owner: Owner, id: string): Promise<ApiKeyView> {
  const key = await getKey(ctx, owner, id);
  if (key.revokedAt) return key;
  await ctx.tx.run(`update api_key set revoked_at = $3 where ${owner.column} = $1 and id = $2`, [
    owner.id,
    id,
    ctx.now,
  ]);
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "key.revoked",
    object: id,
    detail: { name: key.name, owner: owner.id },
  });
  return getKey(ctx, owner, id);
}

async function getKey(ctx: Ctx, owner: Owner, id: string): Promise<ApiKeyView> {
  const row = await ctx.tx.one<KeyRow>(
    `select ${COLUMNS} from api_key where ${owner.column} = $1 and kind = $2 and id = $3`,
    [owner.id, owner.kind, id],
  );
  if (!row) throw new ApiError("not_found");
  return toView(row);
}

async function assertRoom(ctx: Ctx, owner: Owner): Promise<void> {
  const row = await ctx.tx.one<{ n: number }>(
    `select count(*)::int as n from api_key where ${owner.column} = $1 and kind = $2 and revoked_at is null
       and (expires_at is null or expires_at > now()) and rotated_to_id is null`,
    [owner.id, owner.kind],
  );
  if (row!.n >= MAX_LIVE) throw new ApiError("key_limit_reached");
}

/** Two requests at once must not both find the tenth place free. */
async function lockOwner(ctx: Ctx, owner: Owner): Promise<void> {
  await ctx.tx.query(`select pg_advisory_xact_lock(${LOCK_CLASS.apiKeys}, hashtext($1))`, [owner.id]);
}

/** Keys of a partner's account, managed by the partner. */
export async function accountOwner(ctx: PartnerCtx, accountId: string): Promise<Owner> {
  const row = await ctx.tx.one<{ mode: Owner["mode"] }>(
    "select mode from workspace where partner_id = $1 and id = $2",
    [ctx.tenant.id, accountId],
  );
  if (!row) throw new ApiError("not_found");
  return workspaceOwner({ id: accountId, partnerId: ctx.tenant.id, mode: row.mode });
}

/** The same for a new key: none for an account that is closed, or closes at this moment. */
export async function openAccountOwner(ctx: PartnerCtx, accountId: string): Promise<Owner> {
  const { status, mode } = await ownAccount(ctx, accountId);
  if (status === "closed") throw new ApiError("illegal_transition", { detail: "The account is closed." });
  return workspaceOwner({ id: accountId, partnerId: ctx.tenant.id, mode });
}

function workspaceOwner({ id, partnerId, mode }: Pick<Owner, "id" | "partnerId" | "mode">): Owner {
  return { column: "workspace_id", id, kind: "workspace", partnerId, mode };
}
