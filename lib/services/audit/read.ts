import "server-only";
import { z } from "zod";
import type { Ctx } from "../context";
import { countAll, type PageQuery, readPage } from "../page";
import { seal } from "./chain";

type Row = {
  id: string;
  seq: number;
  at: Date;
  actor: unknown;
  action: string;
  object: string | null;
  detail: unknown;
  hash: Buffer;
};

/** The actor as it was written: an automation has no name of its own, its run stands for it. */
const actor = z
  .object({ kind: z.string(), id: z.string(), name: z.string().optional(), runId: z.string().optional() })
  .transform(({ kind, id, name, runId }) => ({ kind, id, name: name ?? runId ?? kind }));
const detail = z.record(z.string(), z.unknown());

export async function listAudit(
  ctx: Ctx,
  query: PageQuery & { action?: string | undefined; object?: string | undefined },
) {
  await seal(ctx.tx, ctx.tenant.id);
  const where = ["tenant_id = $1", "seq is not null"];
  const params: unknown[] = [ctx.tenant.id];
  if (query.action !== undefined) where.push(`action = $${params.push(query.action)}`);
  if (query.object !== undefined) where.push(`object = $${params.push(query.object)}`);
  const source = { tx: ctx.tx, table: "audit_entry", where, params };
  const page = await readPage<Row>({
    ...source,
    select: "id, seq, at, actor, action, object, detail, hash",
    page: query,
    tenant: { column: "tenant_id", id: ctx.tenant.id },
    orderBy: "seq",
  });
  return {
    entries: page.rows.map((row) => ({
      id: row.id,
      seq: row.seq,
      at: row.at.toISOString(),
      actor: actor.parse(row.actor),
      action: row.action,
      object: row.object,
      detail: detail.parse(row.detail),
      hash: row.hash.toString("hex"),
    })),
    total: await countAll(source),
    has_more: page.hasMore,
    next_cursor: page.nextCursor,
  };
}
