import "server-only";
import { actions } from "@/lib/actions";
import { graphOf } from "@/lib/automation/graph";
import { type MessageFacts, withDefaults } from "@/lib/automation/registry";
import type { Definition } from "@/lib/automation/schema";
import { fromStored } from "@/lib/automation/stored";
import { isOff } from "@/lib/automation/turned-off";
import type { DeployCheck } from "@/lib/contract/deploy-check";
import { ApiError } from "@/lib/contract/errors";
import type { WorkspaceCtx } from "@/lib/services/context";
import { getSendingRules } from "@/lib/services/settings/sending-rules";
import { problemsHere } from "./workspace-problems";

/** The facts of this workspace that decide what becomes of a draft once it is live. */
export async function checkDeploy(ctx: WorkspaceCtx, id: string): Promise<DeployCheck> {
  const row = await ctx.tx.one(
    `select a.draft, v.definition as live from automation a
       left join automation_version v on v.workspace_id = a.workspace_id and v.id = a.live_version_id
     where a.workspace_id = $1 and a.id = $2`,
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  const definition = fromStored(row.draft);
  const messages = messagesOf(definition);
  const { quietHours } = await getSendingRules(ctx);
  const texts = messages.flatMap(({ nodeId, channel, quietHoursKept, whenHeld = "skip" }) =>
    channel === "sms" && quietHoursKept ? [{ nodeId, whenHeld }] : [],
  );
  return {
    automationId: id,
    ...(await problemsHere(ctx, { id, definition })),
    withoutProvider: await withoutProvider(ctx, messages),
    liveWithoutProvider:
      row.live === null ? [] : await withoutProvider(ctx, messagesOf(fromStored(row.live))),
    quietHours: quietHours && texts.length > 0 ? { ...quietHours, texts } : null,
  };
}

type Message = MessageFacts & { nodeId: string };

function messagesOf(definition: Definition): Message[] {
  const { reachable } = graphOf(definition);
  return definition.nodes.flatMap((node) => {
    if (node.type !== "action" || isOff(node) || !reachable.has(node.id)) return [];
    const action = actions.get(node.action ?? "");
    const message = action?.message?.(withDefaults(action, node.config));
    return message ? [{ ...message, nodeId: node.id }] : [];
  });
}

async function withoutProvider(ctx: WorkspaceCtx, messages: readonly Message[]) {
  const channels = [...new Set(messages.map(({ channel }) => channel))];
  if (channels.length === 0) return [];
  const rows = await ctx.tx.prisma.providerSetting.findMany({
    where: { workspaceId: ctx.tenant.id, kind: { in: channels } },
    select: { kind: true },
  });
  return channels.filter((channel) => !rows.some(({ kind }) => kind === channel));
}
