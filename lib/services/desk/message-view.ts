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
  const waiting = await waitingRuns(ctx, rows);
  return rows.map((row) => ({ ...toMessage(row, names), heldUntil: heldUntil(row, waiting) }));
}

type Waiting = { node: string | null; wakeAt: Date | null };

/** Reads which of the runs that could not send a message are still waiting. */
async function waitingRuns(
  ctx: WorkspaceCtx,
  rows: readonly Message[],
): Promise<ReadonlyMap<string, Waiting>> {
  const unsent = rows.filter(({ status }) => status === "suppressed");
  const ids = [...new Set(unsent.flatMap(({ runId }) => runId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await ctx.tx.prisma.run.findMany({
    where: { workspaceId: ctx.tenant.id, id: { in: ids }, status: "waiting" },
    select: { id: true, node: true, wakeAt: true },
  });
  return new Map(found.map(({ id, ...run }) => [id, run]));
}

/** A run that waits at the message's step will try to send it again, so it should not be sent by hand. */
function heldUntil({ status, runId, nodeId }: Message, waiting: ReadonlyMap<string, Waiting>): string | null {
  const run = status === "suppressed" ? waiting.get(runId ?? "") : undefined;
  return run && run.node === nodeId ? (run.wakeAt?.toISOString() ?? null) : null;
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
