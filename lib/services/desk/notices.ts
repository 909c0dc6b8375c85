import "server-only";
import type { TeamNotice } from "@/lib/db/generated/client";
import type { WorkspaceCtx } from "@/lib/services/context";

const MOST = 50;

type Comment = { id: string; automationId: string };

function toNotice(
  { id, title, body, contactId, runId, commentId, createdAt }: TeamNotice,
  comments: readonly Comment[],
) {
  const comment = comments.find((one) => one.id === commentId) ?? null;
  return { id, title, body, contactId, runId, comment, createdAt: createdAt.toISOString() };
}

async function commentsOf({ tx, tenant }: WorkspaceCtx, notices: readonly TeamNotice[]): Promise<Comment[]> {
  const ids = notices.flatMap(({ commentId }) => commentId ?? []);
  if (ids.length === 0) return [];
  return tx.prisma.automationComment.findMany({
    where: { workspaceId: tenant.id, id: { in: ids } },
    select: { id: true, automationId: true },
  });
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
  const comments = await commentsOf(ctx, rows);
  return { notices: rows.map((row) => toNotice(row, comments)), total };
}

export async function readNotices(ctx: WorkspaceCtx, { ids }: { ids: readonly string[] }) {
  const { count } = await ctx.tx.prisma.teamNotice.updateMany({
    where: { ...ownUnread(ctx), id: { in: [...ids] } },
    data: { readAt: ctx.now },
  });
  return { read: count };
}
