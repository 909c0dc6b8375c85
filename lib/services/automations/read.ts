import "server-only";
import type { AutomationView } from "@/lib/contract/automations";
import { ApiError } from "@/lib/contract/errors";
import type { WorkspaceCtx } from "../context";
import { anywhere, listCounted, type PageQuery } from "../page";
import { AUTOMATION_COLUMNS, type AutomationRow, type Stats, toAutomation } from "./row";

export async function getAutomation(ctx: WorkspaceCtx, id: string): Promise<AutomationView> {
  const row = await ctx.tx.one<AutomationRow>(
    `select ${AUTOMATION_COLUMNS} from automation where workspace_id = $1 and id = $2`,
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  const stats = await statsOf(ctx, [id]);
  return toAutomation(row, stats.get(id));
}

type AutomationFilter = PageQuery & { status?: string | undefined; q?: string | undefined };

export async function listAutomations(ctx: WorkspaceCtx, filter: AutomationFilter) {
  const { automations, ...page } = await listCounted(ctx, "automations", {
    table: "automation",
    select: AUTOMATION_COLUMNS,
    query: filter,
    filters: [
      ["status = ?", filter.status],
      ["name ilike ?", anywhere(filter.q)],
    ],
    map: (row: AutomationRow) => row,
  });
  const stats = await statsOf(
    ctx,
    automations.map((row) => row.id),
  );
  return { automations: automations.map((row) => toAutomation(row, stats.get(row.id))), ...page };
}

async function statsOf(ctx: WorkspaceCtx, ids: string[]): Promise<Map<string, Stats>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx.query<Stats & { automation_id: string }>(
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
