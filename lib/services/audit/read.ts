import "server-only";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import type { AuditEntry } from "@/lib/db/generated/client";
import { filterBy } from "@/lib/db/optional";
import { cachedCount } from "@/lib/services/cached-count";
import type { Ctx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { pageOf } from "@/lib/services/keyset-page";
import { seal } from "./chain";

/** The actor as it was written. An automation has no name of its own, so its run id stands in for it. */
const actor = z
  .object({ kind: z.string(), id: z.string(), name: z.string().optional(), runId: z.string().optional() })
  .transform(({ kind, id, name, runId }) => ({ kind, id, name: name ?? runId ?? kind }));
const detail = z.record(z.string(), z.unknown());

export async function listAudit(
  ctx: Ctx,
  query: PageQuery & { action?: string | undefined; object?: string | undefined },
) {
  await seal(ctx.tx, ctx.tenant.id);
  const { auditEntry } = ctx.tx.prisma;
  const { limit = 20, starting_after: cursor } = query;
  const tenantId = ctx.tenant.id;
  const where = {
    tenantId,
    seq: { not: null },
    action: filterBy(query.action),
    object: filterBy(query.object),
  };
  const after = cursor === undefined ? {} : { seq: { lt: await seqOf(ctx, cursor) } };
  const [rows, total] = await Promise.all([
    auditEntry.findMany({ where: { AND: [where, after] }, orderBy: { seq: "desc" }, take: limit + 1 }),
    cachedCount(ctx.tx, ["entries", tenantId, query.action, query.object], () => auditEntry.count({ where })),
  ]);
  return { ...pageOf("entries", rows, { limit, map: toView, idOf: ({ id }) => id }), total };
}

async function seqOf(ctx: Ctx, id: string): Promise<bigint> {
  const found = await ctx.tx.prisma.auditEntry.findFirst({
    where: { tenantId: ctx.tenant.id, id },
    select: { seq: true },
  });
  if (!found?.seq) throw new ApiError("invalid_cursor");
  return found.seq;
}

const toView = (row: AuditEntry) => ({
  id: row.id,
  seq: Number(row.seq),
  at: row.at.toISOString(),
  actor: actor.parse(row.actor),
  action: row.action,
  object: row.object,
  detail: detail.parse(row.detail),
  hash: Buffer.from(row.hash ?? []).toString("hex"),
});
