import "server-only";
import { kindsFor, type NoticeKind } from "@/lib/contract/notice-settings";
import type { WorkspaceCtx } from "@/lib/services/context";

/** The members whose role may get notices of a kind. Their own settings are read with the notice. */
export async function membersFor(ctx: WorkspaceCtx, kind: NoticeKind): Promise<string[]> {
  const members = await ctx.tx.prisma.workspaceMember.findMany({
    where: { workspaceId: ctx.tenant.id },
    select: { personId: true, role: true },
  });
  return members.filter(({ role }) => kindsFor(role).includes(kind)).map(({ personId }) => personId);
}
