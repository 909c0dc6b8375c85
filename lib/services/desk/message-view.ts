import "server-only";
import * as z from "zod";
import type { Message } from "@/lib/db/generated/client";
import type { WorkspaceCtx } from "@/lib/services/context";

const mediaShape = z.array(
  z.object({
    url: z.string(),
    contentType: z.string(),
    name: z.string().nullable().default(null),
    bytes: z.int().nullable().default(null),
  }),
);

/** Messages as the API shows them, with the present names of the automations that sent them. */
export async function toMessages(ctx: WorkspaceCtx, rows: readonly Message[]) {
  const names = await automationNames(ctx, rows);
  return rows.map((row) => toMessage(row, names));
}

/** Names are returned only to callers with automations:read. */
async function automationNames(
  ctx: WorkspaceCtx,
  rows: readonly Message[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ automationId }) => automationId ?? []))];
  if (ids.length === 0 || !ctx.may("automations:read")) return new Map();
  const found = await ctx.tx.prisma.automation.findMany({
    where: { workspaceId: ctx.tenant.id, id: { in: ids } },
    select: { id: true, name: true },
  });
  return new Map(found.map(({ id, name }) => [id, name]));
}

function toMessage(row: Message, names: ReadonlyMap<string, string>) {
  return {
    id: row.id,
    contactId: row.contactId,
    direction: row.direction,
    channel: row.channel,
    from: row.fromAddress,
    to: row.toAddress,
    subject: row.subject,
    body: row.body,
    media: mediaShape.parse(row.media),
    segments: row.segments,
    status: row.status,
    suppressedReason: row.suppressedReason,
    errorCode: row.errorCode,
    errorDetail: row.errorDetail,
    automationId: row.automationId,
    automationName: names.get(row.automationId ?? "") ?? null,
    runId: row.runId,
    nodeId: row.nodeId,
    readAt: row.readAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
