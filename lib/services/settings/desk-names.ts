import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";

/** Records of the desk that automations can name. An automation that is not live is judged by its draft's trigger. */
export async function deskNames(ctx: WorkspaceCtx) {
  const workspaceId = ctx.tenant.id;
  const { service, provider, team, workspaceMember } = ctx.tx.prisma;
  const [services, providers, teams, members] = await Promise.all([
    service.findMany({
      where: { workspaceId, active: true },
      select: { name: true },
      orderBy: { name: "asc" },
    }),
    provider.findMany({ where: { workspaceId }, select: { name: true }, orderBy: { name: "asc" } }),
    team.findMany({ where: { workspaceId }, select: { name: true }, orderBy: { position: "asc" } }),
    workspaceMember.findMany({ where: { workspaceId }, select: { personId: true } }),
  ]);
  const automations = await ctx.tx.query(
    `select a.id, a.name, a.status, coalesce(t.event,
         jsonb_path_query_first(a.draft, '$.nodes[*] ? (@.type == "trigger").event') #>> '{}') as event
       from automation a left join live_trigger t on t.workspace_id = a.workspace_id and t.automation_id = a.id
     where a.workspace_id = $1 order by a.name, a.id limit 1000`,
    [workspaceId],
  );
  const named = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
  return {
    services: named(services),
    providers: named(providers),
    teams: named(teams),
    memberIds: members.map(({ personId }) => personId),
    automations,
  };
}
