import "server-only";
import type { Actor, WorkspaceCtx } from "@/lib/services/context";
import { emitEvent } from "@/lib/services/events/emit";
import { definedFields } from "./payloads";

/**
 * Emits message.failed for a text the provider refused for good. The event belongs to the run that sent the text, also
 * when the provider reports it hours later, so that automations that answer a failed text with another one come to an end.
 */
export async function emitMessageFailed(ctx: WorkspaceCtx, messageId: string): Promise<void> {
  const row = await ctx.tx.one(
    `select m.channel, m.contact_id, m.to_address, m.body, m.error_detail, m.automation_id, m.version_id, m.run_id, m.node_id,
       r.version, r.hop from message m left join run r on r.workspace_id = m.workspace_id and r.id = m.run_id
     where m.workspace_id = $1 and m.id = $2`,
    [ctx.tenant.id, messageId],
  );
  if (row?.channel !== "sms") return;
  const { automation_id: id, version_id: versionId, run_id: runId, node_id: nodeId, version, hop } = row;
  const sender: Actor | null =
    id !== null && versionId !== null && runId !== null && nodeId !== null && version !== null && hop !== null
      ? { kind: "automation", id, versionId, version, runId, nodeId, hop }
      : null;
  await emitEvent(sender ? { ...ctx, actor: sender } : ctx, {
    type: "message.failed",
    data: definedFields({
      message_id: messageId,
      contact_id: row.contact_id,
      to: row.to_address,
      body: row.body,
      automation_id: id,
      error: row.error_detail,
      failed_at: ctx.now.toISOString(),
    }),
    source: "provider",
    contactId: row.contact_id,
    phone: row.to_address,
  });
}
