import "server-only";
import type { FleetCopyView, FleetRevisionView } from "@/lib/contract/fleet";
import type { FleetTemplate } from "@/lib/db/generated/client";
import type { PartnerCtx } from "@/lib/services/context";
import { keysetPageCounted, type PageQuery } from "@/lib/services/keyset-page";
import { accountNames, inOpenAccounts, neededChoices, readTemplate, shown, toSummary } from "./templates";

export async function listTemplates(
  ctx: PartnerCtx,
  { status = "active", ...query }: PageQuery & { status?: FleetTemplate["status"] | undefined },
) {
  const { fleetTemplate, fleetCopy } = ctx.tx.prisma;
  const partnerId = ctx.tenant.id;
  const where = { partnerId, status };
  const { templates, ...page } = await keysetPageCounted(ctx.tx, "templates", {
    query,
    cursor: (id) => fleetTemplate.findFirst({ where: { partnerId, id }, select: { createdAt: true } }),
    find: (window) => fleetTemplate.findMany({ ...window, where: { AND: [where, window.where] } }),
    count: () => fleetTemplate.count({ where }),
    countedBy: [partnerId, status],
    map: (row) => row,
  });
  const ids = templates.map(({ id }) => id);
  const copies = await fleetCopy.groupBy({
    by: ["templateId"],
    where: { ...(await inOpenAccounts(ctx)), templateId: { in: ids } },
    _count: true,
  });
  const counts = new Map(copies.map(({ templateId, _count }) => [templateId, _count]));
  const names = await accountNames(
    ctx,
    templates.flatMap(({ source }) => source?.accountId ?? []),
  );
  const choices = await neededChoices(ctx, ids);
  return {
    templates: templates.map((row) => toSummary(row, { accounts: counts.get(row.id) ?? 0, names, choices })),
    ...page,
  };
}

export async function listRevisions(
  ctx: PartnerCtx,
  { id: templateId, ...query }: PageQuery & { id: string },
) {
  await readTemplate(ctx, templateId);
  const { fleetRevision } = ctx.tx.prisma;
  const partnerId = ctx.tenant.id;
  const where = { partnerId, templateId };
  return keysetPageCounted(ctx.tx, "revisions", {
    query,
    by: "number",
    cursor: (id) => fleetRevision.findFirst({ where: { ...where, id }, select: { number: true } }),
    find: (window) => fleetRevision.findMany({ ...window, where: { AND: [where, window.where] } }),
    count: () => fleetRevision.count({ where }),
    countedBy: [partnerId, templateId],
    map: (row): FleetRevisionView => ({
      id: row.id,
      number: row.number,
      message: row.message,
      createdAt: row.createdAt.toISOString(),
      ...shown(row),
    }),
  });
}

export async function listCopies(ctx: PartnerCtx, { id: templateId, ...query }: PageQuery & { id: string }) {
  await readTemplate(ctx, templateId);
  const { fleetCopy } = ctx.tx.prisma;
  const partnerId = ctx.tenant.id;
  const where = { ...(await inOpenAccounts(ctx)), templateId };
  const { accounts, ...page } = await keysetPageCounted(ctx.tx, "accounts", {
    query,
    cursor: (id) =>
      fleetCopy.findFirst({ where: { partnerId, templateId, id }, select: { createdAt: true } }),
    find: (window) => fleetCopy.findMany({ ...window, where: { AND: [where, window.where] } }),
    count: () => fleetCopy.count({ where }),
    countedBy: [partnerId, templateId],
    map: (row) => row,
  });
  const names = await accountNames(
    ctx,
    accounts.map(({ workspaceId }) => workspaceId),
  );
  return {
    accounts: accounts.map(
      (row): FleetCopyView => ({
        id: row.id,
        accountId: row.workspaceId,
        accountName: names.get(row.workspaceId) ?? row.workspaceId,
        automationId: row.automationId,
        revision: row.revision,
        values: { ...row.values },
        updatedAt: row.updatedAt.toISOString(),
      }),
    ),
    ...page,
  };
}
