import "server-only";
import * as z from "zod";
import type { MessageView } from "@/lib/contract/messages";
import type { Message } from "@/lib/db/generated/client";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/language";
import { ERROR_TEXTS } from "@/lib/messages/error-texts";
import { sentenceIn } from "@/lib/messages/sentence";
import type { WorkspaceCtx } from "@/lib/services/context";

type Retry = NonNullable<MessageView["retry"]>;

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
  const attempts = await attemptsOf(ctx, rows);
  return rows.map((row) => ({
    ...toMessage(row, names),
    errorDetail: row.errorDetail === null ? null : errorDetailIn(row.errorDetail, ctx.format?.language),
    retry: retryOf(row, attempts),
  }));
}

/** Our own reasons are translated for the reader; a provider's text stays as it is. */
const errorDetailIn = (detail: string, language: Language = DEFAULT_LANGUAGE): string =>
  language === DEFAULT_LANGUAGE ? detail : sentenceIn(ERROR_TEXTS[language], detail);

/** A run can wait for the end of these. Each attempt has a message of its own. */
const isHeldBack = ({ status, suppressedReason, runId }: Message): boolean =>
  status === "suppressed" &&
  runId !== null &&
  (suppressedReason === "quiet_hours" || suppressedReason === "frequency_cap");

const stepOf = (run: string | null, node: string | null) => JSON.stringify([run, node]);

/** Returns the newest message of each step that held one back, and the run while it stays at that step. */
async function attemptsOf(ctx: WorkspaceCtx, rows: readonly Message[]) {
  const runIds = [...new Set(rows.filter(isHeldBack).map(({ runId }) => runId))];
  if (runIds.length === 0) return new Map<string, never>();
  const found = await ctx.tx.query(
    `select m.run_id, m.node_id, max(m.id) as newest, min(r.status) as status, min(r.wake_at) as wake_at from message m
     left join run r on r.workspace_id = $1 and r.id = m.run_id and r.node = m.node_id and r.status in ('waiting', 'paused')
     where m.workspace_id = $1 and m.run_id = any($2) group by m.run_id, m.node_id`,
    [ctx.tenant.id, runIds],
  );
  return new Map(found.map((attempt) => [stepOf(attempt.run_id, attempt.node_id), attempt]));
}

function retryOf(row: Message, attempts: Awaited<ReturnType<typeof attemptsOf>>): Retry | null {
  const attempt = isHeldBack(row) ? attempts.get(stepOf(row.runId, row.nodeId)) : undefined;
  if (!attempt) return null;
  if (attempt.newest !== row.id) return { state: "made", at: null };
  if (attempt.status === "paused") return { state: "paused", at: null };
  return attempt.status === null ? null : { state: "waiting", at: attempt.wake_at?.toISOString() ?? null };
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
    automationId: row.automationId,
    automationName: names.get(row.automationId ?? "") ?? null,
    runId: row.runId,
    nodeId: row.nodeId,
    readAt: row.readAt?.toISOString() ?? null,
    sendAt: row.sendAt?.toISOString() ?? null,
    scheduledBy: row.scheduledBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
