import "server-only";
import { z } from "zod";
import type { Ctx } from "../context";
import { listCounted, type PageQuery } from "../page";
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
  return listCounted(ctx, "entries", {
    table: "audit_entry",
    select: "id, seq, at, actor, action, object, detail, hash",
    query,
    tenant: { column: "tenant_id", id: ctx.tenant.id },
    filters: ["seq is not null", ["action = ?", query.action], ["object = ?", query.object]],
    orderBy: "seq",
    map: (row: Row) => ({
      id: row.id,
      seq: row.seq,
      at: row.at.toISOString(),
      actor: actor.parse(row.actor),
      action: row.action,
      object: row.object,
      detail: detail.parse(row.detail),
      hash: row.hash.toString("hex"),
    }),
  });
}
