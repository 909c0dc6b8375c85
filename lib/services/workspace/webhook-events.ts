import "server-only";
import type { JsonObject } from "@/lib/automation/json";
import { isWorkspaceWebhookEvent, type WorkspaceWebhookEvent } from "@/lib/contract/workspace-webhooks";
import { newId } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";

type Facts = { type: WorkspaceWebhookEvent; data: JsonObject };

/**
 * Queues an event for the workspace's own webhooks; the worker delivers it once the transaction has committed. Without
 * an endpoint nothing is written, because most workspaces have none.
 */
export function emitWorkspaceEvent(
  ctx: Pick<WorkspaceCtx, "tx" | "tenant" | "now">,
  { type, data }: Facts,
): void {
  ctx.tx.send(
    `insert into partner_event (partner_id, id, type, workspace_id, data, created_at)
     select $1, $2, $3, $1, $4, $5 where exists (select from webhook_endpoint where partner_id = $1 and status <> 'gone')`,
    [ctx.tenant.id, newId("pev"), type, JSON.stringify(data), ctx.now],
  );
}

/** Names of webhook events that differ from the automation event behind them. */
const RENAMED: Readonly<Record<string, WorkspaceWebhookEvent>> = { "sms.received": "message.received" };

/**
 * Events of the desk are sent on under their own names. Events that a client posts itself are not: it knows
 * them already.
 */
export function forwardEvent(
  ctx: Pick<WorkspaceCtx, "tx" | "tenant" | "now">,
  event: { id: string; type: string; source: string; data: JsonObject },
): void {
  const type = RENAMED[event.type] ?? event.type;
  if (event.source === "api" || !isWorkspaceWebhookEvent(type)) return;
  emitWorkspaceEvent(ctx, { type, data: { ...event.data, event_id: event.id } });
}
