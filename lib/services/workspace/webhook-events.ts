import "server-only";
import * as z from "zod";
import type { JsonObject } from "@/lib/automation/json";
import { WORKSPACE_PAYLOADS, type WorkspacePayloadOf } from "@/lib/contract/workspace-webhook-payloads";
import { isWorkspaceWebhookEvent, type WorkspaceWebhookEvent } from "@/lib/contract/workspace-webhooks";
import { newId } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";

type Facts<T extends WorkspaceWebhookEvent> = { type: T; data: WorkspacePayloadOf<T> };

/**
 * Queues an event for the workspace's own webhooks; the worker delivers it once the transaction has committed. Without
 * an endpoint nothing is written, because most workspaces have none.
 */
export function emitWorkspaceEvent<T extends WorkspaceWebhookEvent>(
  ctx: Pick<WorkspaceCtx, "tx" | "tenant" | "now">,
  { type, data }: Facts<T>,
): void {
  assertDocumented(type, data);
  ctx.tx.send(
    `insert into partner_event (partner_id, id, type, workspace_id, data, created_at)
     select $1, $2, $3, $1, $4, $5 where exists (select from webhook_endpoint where partner_id = $1 and status <> 'gone')`,
    [ctx.tenant.id, newId("pev"), type, JSON.stringify(data), ctx.now],
  );
}

/**
 * In development and tests, data that the OpenAPI document does not describe fails. Most events are made from rows of the
 * desk, so the compiler alone cannot tell.
 */
function assertDocumented(type: WorkspaceWebhookEvent, data: unknown): void {
  if (process.env.NODE_ENV === "production") return;
  const { error } = WORKSPACE_PAYLOADS[type].safeParse(data);
  if (error) throw new Error(`${type} is emitted with data its schema refuses: ${z.prettifyError(error)}`);
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
