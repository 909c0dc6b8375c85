import "server-only";
import type { PartnerCtx } from "@/lib/services/context";
import { keysetPageCounted, type PageQuery } from "@/lib/services/keyset-page";
import { inAccount } from "@/lib/services/workspace/act-for-account";

/** Names only: what an automation does is the account's own, until its partner copies it into a template. */
export function listAccountAutomations(
  ctx: PartnerCtx,
  { id: accountId, ...query }: PageQuery & { id: string },
) {
  return inAccount(ctx, accountId, ({ tx, tenant }) => {
    const { automation } = tx.prisma;
    const workspaceId = tenant.id;
    const where = { workspaceId, status: { not: "archived" as const } };
    return keysetPageCounted(tx, "automations", {
      query,
      cursor: (id) => automation.findFirst({ where: { workspaceId, id }, select: { createdAt: true } }),
      find: (page) => automation.findMany({ ...page, where: { AND: [where, page.where] } }),
      count: () => automation.count({ where }),
      countedBy: [workspaceId, "not archived"],
      map: ({ id, name, status }) => ({ id, name, status: status === "archived" ? "paused" : status }),
    });
  });
}
