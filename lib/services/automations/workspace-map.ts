import "server-only";
import { actions } from "@/lib/actions";
import { type Place, placesOf, type ReferenceKind, type ReferenceTarget } from "@/lib/automation/references";
import { fromStored } from "@/lib/automation/stored";
import { mapWorkspace } from "@/lib/automation/workspace-map";
import type { ReferenceView, WorkspaceMapView } from "@/lib/contract/workspace-map";
import type { WorkspaceCtx } from "@/lib/services/context";

const DEFINITIONS = `select a.id, a.name, a.status, a.draft, v.definition as live
  from automation a left join automation_version v on v.workspace_id = a.workspace_id and v.id = a.live_version_id
  where a.workspace_id = $1 and a.status in ('draft', 'active', 'paused') order by a.name, a.id` as const;

export async function getWorkspaceMap(ctx: WorkspaceCtx): Promise<WorkspaceMapView> {
  const rows = await ctx.tx.query(DEFINITIONS, [ctx.tenant.id]);
  const { flows, circles, conflicts } = mapWorkspace(
    rows.map((row) => ({
      id: row.id,
      name: row.name,
      isActive: row.status === "active",
      definition: fromStored(row.live ?? row.draft),
    })),
    actions,
  );
  const byId = new Map(flows.map((flow) => [flow.id, flow]));
  const automations = rows.map(({ id, name, status }) => {
    const { consumes = [], produces = [] } = byId.get(id) ?? {};
    return { id, name, status: status as "draft" | "active" | "paused", consumes, produces };
  });
  return { automations, circles, conflicts };
}

export async function listReferences(
  ctx: WorkspaceCtx,
  { kind, id }: { kind: ReferenceKind; id: string },
): Promise<{ references: ReferenceView[] }> {
  const target = await targetOf(ctx, kind, id);
  const rows = await ctx.tx.query(DEFINITIONS, [ctx.tenant.id]);
  const references = rows.flatMap((row) => {
    const live = row.live === null ? [] : placesOf(fromStored(row.live), target, actions);
    const draft = placesOf(fromStored(row.draft), target, actions);
    const isLive = (place: Place) =>
      live.some((one) => one.nodeId === place.nodeId && one.field === place.field);
    const listed = [...live, ...draft.filter((place) => !isLive(place))];
    return listed.map((place) => ({ automationId: row.id, ...place, live: isLive(place) }));
  });
  return { references };
}

/** Services and providers are written by name and may be asked for by id. A record that is gone may still be written. */
async function targetOf(ctx: WorkspaceCtx, kind: ReferenceKind, id: string): Promise<ReferenceTarget> {
  const workspaceId = ctx.tenant.id;
  const where = { workspaceId, OR: [{ id }, { name: { equals: id, mode: "insensitive" as const } }] };
  const select = { id: true, name: true };
  const found =
    kind === "service"
      ? await ctx.tx.prisma.service.findFirst({ where, select })
      : kind === "provider"
        ? await ctx.tx.prisma.provider.findFirst({ where, select })
        : null;
  return { kind, ...(found ?? { id, name: id }) };
}
