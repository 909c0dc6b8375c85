import "server-only";
import { ApiError, invalid } from "@/lib/contract/errors";
import { isWritableName, type SecretView } from "@/lib/contract/secrets";
import { audit, type WorkspaceCtx } from "../context";
import { open, type SecretKey, seal } from "../secrets/seal";

/** A workspace's secrets for HTTP requests. Sealed for their row, opened only where a request leaves. */
type Row = { name: string; hosts: string[]; created_at: Date; updated_at: Date };

const MOST = 50;
const COLUMNS = "name, hosts, created_at, updated_at";
const bond = (workspaceId: string, name: string) => `workspace_secret ${workspaceId} ${name}`;

const toView = (row: Row): SecretView => ({
  name: row.name,
  hosts: row.hosts,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Names beginning with "$" are the signing's own (signing.ts) and no name a person can write. */
export async function listSecrets(ctx: WorkspaceCtx) {
  const rows = await ctx.tx.query<Row>(
    `select ${COLUMNS} from workspace_secret where workspace_id = $1 and name not like '$%' order by name`,
    [ctx.tenant.id],
  );
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
  if (row.created && total >= MOST) {
    throw new ApiError("conflict", { detail: `A workspace keeps at most ${MOST} secrets.` });
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
): Promise<Row & { created: boolean }> {
  const row = await ctx.tx.one<Row & { created: boolean }>(
    `insert into workspace_secret (workspace_id, name, secret, hosts, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (workspace_id, name) do update set secret = excluded.secret, hosts = excluded.hosts, updated_at = excluded.updated_at
     returning ${COLUMNS}, xmax = 0 as created`,
    [ctx.tenant.id, of.name, seal(of.value, of.keys, bond(ctx.tenant.id, of.name)), of.hosts, ctx.now],
  );
  return row!;
}

/** Only where there is none of that name yet. */
export async function keepSecret(
  ctx: WorkspaceCtx,
  of: { name: string; value: string; keys: readonly SecretKey[] },
): Promise<void> {
  await ctx.tx.run(
    `insert into workspace_secret (workspace_id, name, secret, hosts, created_at, updated_at) values ($1, $2, $3, '{}', $4, $4)
     on conflict do nothing`,
    [ctx.tenant.id, of.name, seal(of.value, of.keys, bond(ctx.tenant.id, of.name)), ctx.now],
  );
}

export async function deleteSecret(ctx: WorkspaceCtx, name: string): Promise<SecretView> {
  const row = isWritableName(name)
    ? await ctx.tx.one<Row>(
        `delete from workspace_secret where workspace_id = $1 and name = $2 returning ${COLUMNS}`,
        [ctx.tenant.id, name],
      )
    : null;
  if (!row) throw new ApiError("not_found");
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
  const rows = await ctx.tx.query<Row & { secret: Buffer }>(
    `select ${COLUMNS}, secret from workspace_secret where workspace_id = $1 and name = any($2)`,
    [ctx.tenant.id, names],
  );
  return rows.map(({ name, hosts, secret, updated_at: updatedAt }) => ({
    name,
    hosts,
    updatedAt,
    value: open(secret, keys, bond(ctx.tenant.id, name)),
  }));
}

/** For whoever writes automations: which there are to name, and nothing else of them. */
export async function secretNames(ctx: WorkspaceCtx): Promise<{ names: string[] }> {
  const rows = await ctx.tx.query<{ name: string }>(
    "select name from workspace_secret where workspace_id = $1 and name not like '$%' order by name",
    [ctx.tenant.id],
  );
  return { names: rows.map(({ name }) => name) };
}
