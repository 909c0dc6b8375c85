import "server-only";
import type { AutomationView } from "@/lib/contract/automations";
import { filterBy, searchFor } from "@/lib/db/optional";
import type { WorkspaceCtx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { keysetPageCounted } from "@/lib/services/keyset-page";
import { readAutomation, type Stats, toAutomation } from "./automation";

export async function getAutomation(ctx: WorkspaceCtx, id: string): Promise<AutomationView> {
  const row = await readAutomation(ctx, id);
  const stats = await statsOf(ctx, [id]);
  return toAutomation(row, stats.get(id));
}

type AutomationFilter = PageQuery & { status?: string | undefined; q?: string | undefined };

export async function listAutomations(ctx: WorkspaceCtx, query: AutomationFilter) {
  const { automation } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const where = { workspaceId, status: filterBy(query.status), name: searchFor(query.q) };
  const { automations, ...page } = await keysetPageCounted(ctx.tx, "automations", {
    query,
    cursor: (id) => automation.findFirst({ where: { workspaceId, id }, select: { createdAt: true } }),
    find: (page) => automation.findMany({ ...page, where: { AND: [where, page.where] } }),
    count: () => automation.count({ where }),
    countedBy: [workspaceId, query.status, query.q],
    map: (row) => row,
  });
  const stats = await statsOf(
    ctx,
    automations.map((row) => row.id),
  );
  return { automations: automations.map((row) => toAutomation(row, stats.get(row.id))), ...page };
}

async function statsOf(ctx: WorkspaceCtx, ids: string[]): Promise<Map<string, Stats>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx.query(
    `select automation_id,
       count(*) filter (where status in ('ready', 'queued', 'running'))::int as running,
       count(*) filter (where status in ('waiting', 'paused'))::int as waiting,
       count(*) filter (where status in ('succeeded', 'stopped'))::int as "succeeded24h",
       count(*) filter (where status = 'failed')::int as "failed24h"
     from run where workspace_id = $1 and automation_id = any($2) and (finished_at is null or finished_at > now() - interval '24 hours')
     group by automation_id`,
    [ctx.tenant.id, ids],
  );
  return new Map(rows.map(({ automation_id, ...stats }) => [automation_id, stats]));
}
