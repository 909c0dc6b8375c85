import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { between, filterBy } from "@/lib/db/optional";
import { cachedCount } from "@/lib/services/cached-count";
import type { Ctx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { pageOf } from "@/lib/services/keyset-page";
import { seal } from "./chain";
import { toView } from "./entry";
import { namesOf } from "./names";

export type AuditFilter = {
  action?: string | undefined;
  group?: string | undefined;
  actor?: string | undefined;
  object?: string | undefined;
  /** An account of a partner, with what belongs to it. */
  account?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** The sealed entries of a tenant that match a filter. */
export const entriesOf = (
  tenantId: string,
  { action, group, actor, object, account, from, to }: AuditFilter,
) => ({
  tenantId,
  action: filterBy(action),
  object: filterBy(object),
  at: between(from, to),
  AND: [
    group ? { action: { startsWith: `${group}.` } } : {},
    actor ? byActor(actor) : {},
    account ? ofAccount(account) : {},
  ],
});

const byActor = (actor: string) => ({
  OR: ["id", "kind"].map((field) => ({ actor: { path: [field], equals: actor } })),
});

/** The objects of entries about an account's members, invitations and keys. Their detail names the account. */
const ofAccount = (account: string) => ({
  OR: [{ object: account }, { detail: { path: ["accountId"], equals: account } }],
});

export async function listAudit(ctx: Ctx, query: PageQuery & AuditFilter) {
  await seal(ctx.tx, ctx.tenant.id);
  const { auditEntry } = ctx.tx.prisma;
  const { limit = 20, starting_after: cursor } = query;
  const tenantId = ctx.tenant.id;
  const where = { ...entriesOf(tenantId, query), seq: { not: null } };
  const after = cursor === undefined ? {} : { seq: { lt: await seqOf(ctx, cursor) } };
  const [rows, total] = await Promise.all([
    auditEntry.findMany({ where: { AND: [where, after] }, orderBy: { seq: "desc" }, take: limit + 1 }),
    cachedCount(
      ctx.tx,
      [
        "entries",
        tenantId,
        query.action,
        query.group,
        query.actor,
        query.object,
        query.account,
        query.from,
        query.to,
      ],
      () => auditEntry.count({ where }),
    ),
  ]);
  const page = pageOf("entries", rows, { limit, map: toView, idOf: ({ id }) => id });
  return { ...page, total, names: await namesOf(ctx, page.entries) };
}

async function seqOf(ctx: Ctx, id: string): Promise<bigint> {
  const found = await ctx.tx.prisma.auditEntry.findFirst({
    where: { tenantId: ctx.tenant.id, id },
    select: { seq: true },
  });
  if (!found?.seq) throw new ApiError("invalid_cursor");
  return found.seq;
}
