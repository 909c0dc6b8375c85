import "server-only";
import type { Account } from "@/lib/contract/accounts";
import { ApiError } from "@/lib/contract/errors";
import { Prisma, type Suspension, type Workspace } from "@/lib/db/generated/client";
import { filterBy, searchFor } from "@/lib/db/optional";
import type { PartnerCtx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { keysetPageCounted } from "@/lib/services/keyset-page";
import { namesWith } from "@/lib/services/search/accented";

type SuspendableWorkspace = Workspace & { suspensions: Suspension[] };

function toAccount(row: SuspendableWorkspace): Account {
  return {
    id: row.id,
    name: row.name,
    ownerEmail: row.ownerEmail,
    plan: row.plan,
    status: row.status,
    settings: {
      timezone: row.timezone,
      businessHours: row.businessHours,
      phone: row.phone,
      country: row.country,
    },
    externalId: row.externalId,
    metadata: row.metadata,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    suspensions: row.suspensions.map(({ source, reason, reasonCode, at }) => ({
      source,
      reason,
      reasonCode,
      at: at.toISOString(),
    })),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type Reading = Pick<PartnerCtx, "tx"> & { tenant: Pick<PartnerCtx["tenant"], "id"> };

async function withSuspensions(ctx: Reading, rows: Workspace[]): Promise<SuspendableWorkspace[]> {
  const suspensions = await ctx.tx.prisma.suspension.findMany({
    where: { workspaceId: { in: rows.map(({ id }) => id) } },
    orderBy: { at: "asc" },
  });
  return rows.map((row) => ({
    ...row,
    suspensions: suspensions.filter(({ workspaceId }) => workspaceId === row.id),
  }));
}

/** Refuses foreign and unknown ids alike, without a lock. */
export async function requireAccount({ tx, tenant }: Reading, id: string): Promise<void> {
  const where = { partnerId: tenant.id, id };
  if (!(await tx.prisma.workspace.findFirst({ where, select: { id: true } })))
    throw new ApiError("not_found");
}

export async function getAccount(ctx: Reading, id: string): Promise<Account> {
  const found = await ctx.tx.prisma.workspace.findMany({ where: { partnerId: ctx.tenant.id, id } });
  const [row] = await withSuspensions(ctx, found);
  if (!row) throw new ApiError("not_found");
  return toAccount(row);
}

export type AccountFilter = PageQuery & {
  status?: string[] | undefined;
  plan?: string | undefined;
  q?: string | undefined;
  externalId?: string | undefined;
  /** True if the reader does not see who owns an account, and so cannot find one by it. */
  hidesOwners?: boolean;
};

/** The list and its export select by the same filter. */
export async function whereAccounts({ tx, tenant }: Reading, filter: AccountFilter) {
  const { status, plan, q, externalId, hidesOwners = false } = filter;
  const text = searchFor(q);
  const [named = []] = q ? await namesWith(tx, "account", { words: [q], tenantId: tenant.id }) : [];
  return {
    partnerId: tenant.id,
    status: status ? { in: status } : Prisma.skip,
    plan: filterBy(plan),
    externalId: filterBy(externalId),
    OR: q ? [...named, ...(hidesOwners ? [] : [{ ownerEmail: text }]), { id: text }] : Prisma.skip,
  };
}

export async function listAccounts(ctx: PartnerCtx, query: AccountFilter) {
  const { workspace } = ctx.tx.prisma;
  const { status, plan, q, externalId, hidesOwners } = query;
  const where = await whereAccounts(ctx, query);
  return keysetPageCounted(ctx.tx, "accounts", {
    query,
    cursor: (id) =>
      workspace.findFirst({ where: { partnerId: ctx.tenant.id, id }, select: { createdAt: true } }),
    find: async (page) =>
      withSuspensions(ctx, await workspace.findMany({ ...page, where: { AND: [where, page.where] } })),
    count: () => workspace.count({ where }),
    countedBy: [ctx.tenant.id, status, plan, q, externalId, hidesOwners],
    map: toAccount,
  });
}
