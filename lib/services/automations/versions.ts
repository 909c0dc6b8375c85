import "server-only";
import { actions } from "@/lib/actions";
import { narrateDiff } from "@/lib/automation/narrate-diff";
import type { Definition } from "@/lib/automation/schema";
import { serialize } from "@/lib/automation/serialize";
import { fromStored } from "@/lib/automation/stored";
import { ApiError } from "@/lib/contract/errors";
import type { WorkspaceCtx } from "../context";
import { listCounted, type PageQuery } from "../page";

type Row = {
  id: string;
  number: number;
  name: string;
  description: string;
  definition: unknown;
  deployed_at: Date;
  deployed_by: string | null;
  message: string | null;
  is_live: boolean;
};

const COLUMNS = `id, number, deployed_at, message,
  coalesce((select p.name from person p where p.id = deployed_by), deployed_by) as deployed_by,
  id = (select live_version_id from automation a where a.workspace_id = automation_version.workspace_id and a.id = automation_id) as is_live`;

export async function assertAutomation(ctx: WorkspaceCtx, id: string): Promise<void> {
  const known = await ctx.tx.one("select 1 from automation where workspace_id = $1 and id = $2", [
    ctx.tenant.id,
    id,
  ]);
  if (!known) throw new ApiError("not_found");
}

function toVersion(row: Row) {
  return {
    id: row.id,
    version: row.number,
    deployedAt: row.deployed_at.toISOString(),
    deployedBy: row.deployed_by,
    message: row.message,
    isLive: row.is_live ?? false,
  };
}

export async function listVersions(ctx: WorkspaceCtx, { id, ...query }: PageQuery & { id: string }) {
  await assertAutomation(ctx, id);
  return listCounted(ctx, "versions", {
    table: "automation_version",
    select: COLUMNS,
    query,
    filters: [["automation_id = ?", id]],
    orderBy: "number",
    map: toVersion,
  });
}

export async function getVersion(ctx: WorkspaceCtx, { id, n }: { id: string; n: number }) {
  const row = await ctx.tx.one<Row>(
    `select ${COLUMNS}, name, description, definition from automation_version where workspace_id = $1 and automation_id = $2 and number = $3`,
    [ctx.tenant.id, id, n],
  );
  if (!row) throw new ApiError("not_found");
  const { nodes, edges, settings } = serialize(fromStored(row.definition));
  return { ...toVersion(row), name: row.name, description: row.description, nodes, edges, settings };
}

/** The definition of a version, or of the draft. */
export async function definitionAt(ctx: WorkspaceCtx, id: string, at: number | "draft"): Promise<Definition> {
  const row =
    at === "draft"
      ? await ctx.tx.one<{ definition: unknown }>(
          "select draft as definition from automation where workspace_id = $1 and id = $2",
          [ctx.tenant.id, id],
        )
      : await ctx.tx.one<{ definition: unknown }>(
          "select definition from automation_version where workspace_id = $1 and automation_id = $2 and number = $3",
          [ctx.tenant.id, id, at],
        );
  if (!row) throw new ApiError("not_found");
  return fromStored(row.definition);
}

export async function diffVersions(
  ctx: WorkspaceCtx,
  { id, a, b }: { id: string; a: number | "draft"; b: number | "draft" },
) {
  const before = await definitionAt(ctx, id, a);
  const after = await definitionAt(ctx, id, b);
  return { from: a, to: b, changes: narrateDiff({ before, after }, actions) };
}
