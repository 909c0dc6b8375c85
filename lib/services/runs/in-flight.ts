import "server-only";
import { actions } from "@/lib/actions";
import { eventSpec } from "@/lib/automation/events";
import { graphOf } from "@/lib/automation/graph";
import { nodesBeforeMessages } from "@/lib/automation/messages-ahead";
import type { Definition, Node } from "@/lib/automation/schema";
import { fromStored } from "@/lib/automation/stored";
import type { RunsInFlight } from "@/lib/contract/moves";
import { assertAutomation } from "@/lib/services/automations/versions";
import type { WorkspaceCtx } from "@/lib/services/context";

type Counted = { node: string | null; waiting: number };

export async function getInFlight(ctx: WorkspaceCtx, automationId: string): Promise<RunsInFlight> {
  await assertAutomation(ctx, automationId);
  const rows = await ctx.tx.query(
    `select version, version_id, node, count(*)::int as waiting from run
     where workspace_id = $1 and automation_id = $2 and finished_at is null group by version, version_id, node`,
    [ctx.tenant.id, automationId],
  );
  const definitions = await readDefinitions(ctx, [...new Set(rows.map((row) => row.version_id))]);
  const versions = [...Map.groupBy(rows, (row) => row.version)].map(([version, counted]) => {
    const definition = definitions.get(counted[0]!.version_id);
    return { version, total: sum(counted), nodes: definition ? nodesOf(definition, counted) : [] };
  });
  return { total: sum(rows), versions: versions.sort((a, b) => b.version - a.version) };
}

const sum = (rows: readonly Counted[]) => rows.reduce((total, { waiting }) => total + waiting, 0);

export async function readDefinitions(
  ctx: WorkspaceCtx,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, Definition>> {
  const rows = await ctx.tx.prisma.automationVersion.findMany({
    where: { workspaceId: ctx.tenant.id, id: { in: [...versionIds] } },
    select: { id: true, definition: true },
  });
  return new Map(rows.map(({ id, definition }) => [id, fromStored(definition)]));
}

function nodesOf(definition: Definition, rows: readonly Counted[]) {
  const { trigger, order } = graphOf(definition);
  const byNode = new Map(rows.map(({ node, waiting }) => [node ?? trigger?.id ?? "", waiting]));
  const ordered = order ?? definition.nodes;
  const sending = nodesBeforeMessages(definition, actions);
  return ordered.flatMap((node) => {
    const waiting = byNode.get(node.id);
    return waiting === undefined
      ? []
      : [{ nodeId: node.id, name: nameOf(node), waiting, canSend: sending.has(node.id) }];
  });
}

export function nameOf(node: Node): string {
  if (node.name) return node.name;
  if (node.type === "trigger") return eventSpec(node.event)?.label ?? "Trigger";
  return node.type === "condition" ? "Condition" : (actions.get(node.action ?? "")?.label ?? node.id);
}
