import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { CalendarFeed } from "@/lib/db/generated/client";
import { newId } from "@/lib/id";
import { publicBase } from "@/lib/services/brand/public-base";
import { audit, type WorkspaceCtx } from "@/lib/services/context";

const MOST = 10;

/** A person sees their own feeds; a key has none. */
const own = ({ tenant, actor }: WorkspaceCtx) => ({
  workspaceId: tenant.id,
  personId: actor.kind === "person" ? actor.id : "",
});

const toFeed = (
  { id, providerId, showNames, createdAt, lastReadAt }: CalendarFeed,
  names: ReadonlyMap<string, string>,
) => ({
  id,
  providerId,
  provider: providerId === null ? null : (names.get(providerId) ?? null),
  showNames,
  createdAt: createdAt.toISOString(),
  lastReadAt: lastReadAt?.toISOString() ?? null,
});

async function providerNames({ tx, tenant }: WorkspaceCtx, ids: readonly (string | null)[]) {
  const providers = await tx.prisma.provider.findMany({
    where: { workspaceId: tenant.id, id: { in: ids.flatMap((id) => id ?? []) } },
    select: { id: true, name: true },
  });
  return new Map(providers.map(({ id, name }) => [id, name]));
}

export async function listCalendarFeeds(ctx: WorkspaceCtx) {
  const where = own(ctx);
  const rows = await ctx.tx.prisma.calendarFeed.findMany({ where, orderBy: { id: "asc" }, take: MOST });
  const names = await providerNames(
    ctx,
    rows.map(({ providerId }) => providerId),
  );
  return { feeds: rows.map((row) => toFeed(row, names)) };
}

type NewFeed = { providerId: string | null; showNames: boolean };

export async function createCalendarFeed(ctx: WorkspaceCtx, { providerId, showNames }: NewFeed) {
  const where = own(ctx);
  // A feed ends with a membership, so visitors of a partner and keys have none to tie it to.
  const member = await ctx.tx.prisma.workspaceMember.findFirst({ where });
  if (!member) {
    const detail = "A calendar feed belongs to a member of the workspace.";
    throw new ApiError("insufficient_scope", { detail });
  }
  const names = await providerNames(ctx, [providerId]);
  if (providerId !== null && !names.has(providerId))
    throw invalid("/providerId", "is no provider of the workspace");
  if ((await ctx.tx.prisma.calendarFeed.count({ where })) >= MOST)
    throw new ApiError("conflict", { detail: `You have ${MOST} calendar feeds. Revoke one first.` });
  const token = randomBytes(24).toString("base64url");
  const data = { ...where, id: newId("cal"), providerId, showNames, createdAt: ctx.now };
  const row = await ctx.tx.prisma.calendarFeed.create({ data: { ...data, tokenHash: feedHash(token) } });
  const detail = { providerId, showNames };
  await audit(ctx, { tenantId: ctx.tenant.id, action: "calendar_feed.created", object: row.id, detail });
  return { ...toFeed(row, names), url: `${await publicBase(ctx)}/ics/${token}.ics` };
}

export async function deleteCalendarFeed(ctx: WorkspaceCtx, id: string) {
  const { count } = await ctx.tx.prisma.calendarFeed.deleteMany({ where: { ...own(ctx), id } });
  if (count === 0) throw new ApiError("not_found");
  await audit(ctx, { tenantId: ctx.tenant.id, action: "calendar_feed.deleted", object: id });
  return { id };
}

export const feedHash = (token: string): Buffer<ArrayBuffer> => createHash("sha256").update(token).digest();
