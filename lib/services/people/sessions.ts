import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { SessionView } from "@/lib/contract/security";
import type { Ctx } from "@/lib/services/context";
import { type Client, recordSecurityEvent } from "./security-log";

/** The signed-in person of a request, with the session and browser it came from. */
export type SessionHolder = {
  personId: string;
  email: string;
  sessionId: string;
  pending: boolean;
  authenticatedAt: Date;
  client: Client;
  /** The browser's id when it has signed in to this account before. */
  device: string | null;
  /** Sessions that were not used for so long have ended. */
  idleHours: number;
};

export async function listSessions(ctx: Ctx, me: SessionHolder): Promise<{ sessions: SessionView[] }> {
  const { session } = ctx.tx.prisma;
  const lastSeenAt = { gt: new Date(ctx.now.getTime() - me.idleHours * 3_600_000) };
  const rows = await session.findMany({
    where: { personId: me.personId, revokedAt: null, expiresAt: { gt: ctx.now }, lastSeenAt },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
    take: 100,
  });
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      current: row.id === me.sessionId,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      address: row.address,
      userAgent: row.userAgent,
    })),
  };
}

export async function revokeOwnSession(ctx: Ctx, me: SessionHolder, id: string) {
  const { session } = ctx.tx.prisma;
  const ended = await session.updateMany({
    where: { personId: me.personId, id, revokedAt: null },
    data: { revokedAt: ctx.now },
  });
  if (ended.count === 0) throw new ApiError("not_found");
  await recordSecurityEvent(ctx, { ...me, kind: "session_revoked", sessionId: id });
  return listSessions(ctx, me);
}

export async function revokeOtherSessions(ctx: Ctx, me: SessionHolder) {
  const { session } = ctx.tx.prisma;
  const ended = await session.updateMany({
    where: { personId: me.personId, id: { not: me.sessionId }, revokedAt: null },
    data: { revokedAt: ctx.now },
  });
  if (ended.count > 0) await recordSecurityEvent(ctx, { ...me, kind: "session_revoked" });
  return listSessions(ctx, me);
}
