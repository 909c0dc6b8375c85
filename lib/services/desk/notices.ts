import "server-only";
import type { TeamNotice } from "@/lib/db/generated/client";
import type { WorkspaceCtx } from "@/lib/services/context";

const MOST = 50;

function toNotice({ id, title, body, contactId, runId, createdAt }: TeamNotice) {
  return { id, title, body, contactId, runId, createdAt: createdAt.toISOString() };
}

/** A person sees their own notices; a key has none. */
const ownUnread = ({ tenant, actor }: WorkspaceCtx) => ({
  workspaceId: tenant.id,
  personId: actor.kind === "person" ? actor.id : "",
  readAt: null,
});

export async function listNotices(ctx: WorkspaceCtx) {
  const where = ownUnread(ctx);
  const rows = await ctx.tx.prisma.teamNotice.findMany({ where, orderBy: { id: "desc" }, take: MOST });
  const total = rows.length < MOST ? rows.length : await ctx.tx.prisma.teamNotice.count({ where });
  return { notices: rows.map(toNotice), total };
}

export async function readNotices(ctx: WorkspaceCtx, { ids }: { ids: readonly string[] }) {
  const { count } = await ctx.tx.prisma.teamNotice.updateMany({
    where: { ...ownUnread(ctx), id: { in: [...ids] } },
    data: { readAt: ctx.now },
  });
  return { read: count };
}
