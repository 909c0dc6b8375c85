import "server-only";
import { ApiError, invalid } from "@/lib/contract/errors";
import { isWritableName, type SecretView } from "@/lib/contract/secrets";
import type { WorkspaceSecret } from "@/lib/db/generated/client";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { open, type SecretKey, seal } from "@/lib/services/secrets/seal";

const MAX_SECRETS = 50;
/** The owner a secret is sealed for. It is opened only where a request leaves. */
const sealedFor = (workspaceId: string, name: string) => `workspace_secret ${workspaceId} ${name}`;

type SecretRow = Pick<WorkspaceSecret, "name" | "hosts" | "createdAt" | "updatedAt">;

const toView = (row: SecretRow): SecretView => ({
  name: row.name,
  hosts: row.hosts,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Names beginning with "$" belong to request signing (signing.ts); a person cannot write such a name. */
export const writtenByPeople = (workspaceId: string) => ({ workspaceId, NOT: { name: { startsWith: "$" } } });

export async function listSecrets(ctx: WorkspaceCtx) {
  const rows = await ctx.tx.prisma.workspaceSecret.findMany({
    where: writtenByPeople(ctx.tenant.id),
    orderBy: { name: "asc" },
  });
  return { secrets: rows.map(toView), total: rows.length };
}

export async function putSecret(
  ctx: WorkspaceCtx,
  input: { name: string; value: string; hosts?: string[] | undefined },
): Promise<SecretView> {
  const { name, value, hosts = [] } = input;
  if (!isWritableName(name)) {
    throw invalid("/name", "must be letters, digits and _, beginning with a letter, at most 64");
  }
  const { total } = await listSecrets(ctx);
  const row = await writeSecret(ctx, { name, value, hosts, keys: ctx.config.encryptionKeys });
  if (row.created && total >= MAX_SECRETS) {
    throw new ApiError("conflict", { detail: `A workspace keeps at most ${MAX_SECRETS} secrets.` });
  }
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: row.created ? "secret.added" : "secret.replaced",
    object: name,
    detail: { hosts },
  });
  return toView(row);
}

export async function writeSecret(
  ctx: WorkspaceCtx,
  of: { name: string; value: string; hosts: string[]; keys: readonly SecretKey[] },
): Promise<SecretRow & { created: boolean }> {
  const row = await ctx.tx.one(
    `insert into workspace_secret (workspace_id, name, secret, hosts, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (workspace_id, name) do update set secret = excluded.secret, hosts = excluded.hosts, updated_at = excluded.updated_at
     returning created_at, updated_at, xmax = 0 as created`,
    [ctx.tenant.id, of.name, seal(of.value, of.keys, sealedFor(ctx.tenant.id, of.name)), of.hosts, ctx.now],
  );
  if (!row) throw new Error("An upsert returned no row.");
  const { created_at: createdAt, updated_at: updatedAt, created } = row;
  return { name: of.name, hosts: of.hosts, createdAt, updatedAt, created };
}

/** Writes the secret unless the workspace already has one of that name. */
export async function addSecret(
  ctx: WorkspaceCtx,
  of: { name: string; value: string; keys: readonly SecretKey[] },
): Promise<void> {
  await ctx.tx.prisma.workspaceSecret.createMany({
    data: {
      workspaceId: ctx.tenant.id,
      name: of.name,
      secret: seal(of.value, of.keys, sealedFor(ctx.tenant.id, of.name)),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
    skipDuplicates: true,
  });
}

export async function deleteSecret(ctx: WorkspaceCtx, name: string): Promise<SecretView> {
  const { workspaceSecret } = ctx.tx.prisma;
  const where = { workspaceId: ctx.tenant.id, name };
  const row = isWritableName(name) ? await workspaceSecret.findFirst({ where }) : null;
  if (!row) throw new ApiError("not_found");
  await workspaceSecret.deleteMany({ where });
  await audit(ctx, { tenantId: ctx.tenant.id, action: "secret.deleted", object: name });
  return toView(row);
}

export type OpenSecret = { name: string; value: string; hosts: string[]; updatedAt: Date };

export async function openSecrets(
  ctx: WorkspaceCtx,
  names: readonly string[],
  keys: readonly SecretKey[],
): Promise<OpenSecret[]> {
  if (names.length === 0) return [];
  const rows = await ctx.tx.query(
    "select name, hosts, updated_at, secret from workspace_secret where workspace_id = $1 and name = any($2)",
    [ctx.tenant.id, names],
  );
  return rows.map(({ name, hosts, secret, updated_at: updatedAt }) => ({
    name,
    hosts,
    updatedAt,
    value: open(secret, keys, sealedFor(ctx.tenant.id, name)),
  }));
}
