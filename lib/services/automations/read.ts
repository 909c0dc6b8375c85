import "server-only";
import type { AutomationView } from "@/lib/contract/automations";
import { ApiError } from "@/lib/contract/errors";
import type { Prisma } from "@/lib/db/generated/client";
import { filterBy } from "@/lib/db/optional";
import { cachedCount } from "@/lib/services/cached-count";
import type { WorkspaceCtx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { keysetPageCounted, pageOf } from "@/lib/services/keyset-page";
import { namesWith } from "@/lib/services/search/accented";
import { type Activity, NO_STATS, readAutomation, type Stats, toAutomation } from "./automation";

export async function getAutomation(ctx: WorkspaceCtx, id: string): Promise<AutomationView> {
  const row = await readAutomation(ctx, id);
  const [stats, activity] = [await statsOf(ctx, [id]), await activityOf(ctx, [id])];
  return toAutomation(row, { stats: stats.get(id), activity: activity.get(id) });
}

type AutomationFilter = PageQuery & {
  status?: string | undefined;
  q?: string | undefined;
  label?: string | undefined;
  sort: "created" | "edited" | "name" | keyof typeof FIGURES;
};

export async function listAutomations(ctx: WorkspaceCtx, query: AutomationFilter) {
  const workspaceId = ctx.tenant.id;
  const { status, q, label } = query;
  const [named] = q ? await namesWith(ctx.tx, "automation", { words: [q], tenantId: workspaceId }) : [];
  const ofAnyStatus = {
    workspaceId,
    ...(named ? { OR: named } : {}),
    ...(label ? { labels: { has: label } } : {}),
  };
  const where = { ...ofAnyStatus, status: filterBy(status) };
  const { automations, ...page } = await pageBy[query.sort](ctx, { query, where });
  const ids = automations.map((row) => row.id);
  const [stats, activity] = [await statsOf(ctx, ids), await activityOf(ctx, ids)];
  const views = automations.map((row) =>
    toAutomation(row, { stats: stats.get(row.id), activity: activity.get(row.id) }),
  );
  return { automations: views, ...page, counts: await countsOf(ctx, ofAnyStatus) };
}

async function countsOf(ctx: WorkspaceCtx, where: Prisma.AutomationWhereInput) {
  const rows = await ctx.tx.prisma.automation.groupBy({ by: ["status"], where, _count: true });
  const countOf = (wanted: AutomationView["status"]) =>
    rows.find(({ status }) => status === wanted)?._count ?? 0;
  return {
    ...{ active: countOf("active"), paused: countOf("paused") },
    ...{ draft: countOf("draft"), archived: countOf("archived") },
  };
}

/** The numbers that a list of automations can be ordered by. */
const FIGURES = {
  done: (stats: Stats) => stats.succeeded24h,
  waiting: (stats: Stats) => stats.waiting + stats.running,
  failed: (stats: Stats) => stats.failed24h,
  unsent: (stats: Stats) => stats.unsent24h,
};

/** A workspace has few enough automations to count the runs of all of them. Ties begin with the newest. */
const pageByFigure = (figure: keyof typeof FIGURES) => async (ctx: WorkspaceCtx, of: Listed) => {
  const { automation } = ctx.tx.prisma;
  const { starting_after: after, limit = 20 } = of.query;
  const all = await automation.findMany({ where: of.where, select: { id: true } });
  const stats = await statsOf(
    ctx,
    all.map(({ id }) => id),
  );
  const numberOf = (id: string) => FIGURES[figure](stats.get(id) ?? NO_STATS);
  const ids = all.map(({ id }) => id).sort((a, b) => numberOf(b) - numberOf(a) || (a < b ? 1 : -1));
  const at = after === undefined ? -1 : ids.indexOf(after);
  if (after !== undefined && at === -1) throw new ApiError("invalid_cursor");
  const wanted = ids.slice(at + 1, at + 2 + limit);
  const found = await automation.findMany({
    where: { workspaceId: of.where.workspaceId, id: { in: wanted } },
  });
  const rows = wanted.flatMap((id) => found.find((row) => row.id === id) ?? []);
  const page = pageOf("automations", rows, { limit, map: (row) => row, idOf: (row) => row.id });
  return { ...page, total: all.length };
};

type Listed = { query: AutomationFilter; where: Prisma.AutomationWhereInput & { workspaceId: string } };

const countedBy = ({ query, where }: Listed) => [where.workspaceId, query.status, query.q, query.label];

const pageBy = {
  created: (ctx: WorkspaceCtx, of: Listed) => {
    const { automation } = ctx.tx.prisma;
    return keysetPageCounted(ctx.tx, "automations", {
      query: of.query,
      cursor: (id) =>
        automation.findFirst({
          where: { workspaceId: of.where.workspaceId, id },
          select: { createdAt: true },
        }),
      find: (page) => automation.findMany({ ...page, where: { AND: [of.where, page.where] } }),
      count: () => automation.count({ where: of.where }),
      countedBy: countedBy(of),
      map: (row) => row,
    });
  },
  edited: (ctx: WorkspaceCtx, of: Listed) => {
    const { automation } = ctx.tx.prisma;
    return keysetPageCounted(ctx.tx, "automations", {
      query: of.query,
      by: "draftAt",
      cursor: (id) =>
        automation.findFirst({ where: { workspaceId: of.where.workspaceId, id }, select: { draftAt: true } }),
      find: (page) => automation.findMany({ ...page, where: { AND: [of.where, page.where] } }),
      count: () => automation.count({ where: of.where }),
      countedBy: countedBy(of),
      map: (row) => row,
    });
  },
  name: pageByName,
  done: pageByFigure("done"),
  waiting: pageByFigure("waiting"),
  failed: pageByFigure("failed"),
  unsent: pageByFigure("unsent"),
};

/** From A to Z, where every other list begins with the newest. */
async function pageByName(ctx: WorkspaceCtx, of: Listed) {
  const { automation } = ctx.tx.prisma;
  const { workspaceId } = of.where;
  const { starting_after: id, limit = 20 } = of.query;
  const after =
    id === undefined
      ? undefined
      : await automation.findFirst({ where: { workspaceId, id }, select: { id: true, name: true } });
  if (after === null) throw new ApiError("invalid_cursor");
  const rows = await automation.findMany({
    where: {
      AND: [
        of.where,
        after ? { OR: [{ name: { gt: after.name } }, { name: after.name, id: { gt: after.id } }] } : {},
      ],
    },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: limit + 1,
  });
  const total = await cachedCount(ctx.tx, ["automations", countedBy(of)], () =>
    automation.count({ where: of.where }),
  );
  return { ...pageOf("automations", rows, { limit, map: (row) => row, idOf: (row) => row.id }), total };
}

/** A key that edited a draft has no name. */
async function activityOf(ctx: WorkspaceCtx, ids: string[]): Promise<Map<string, Activity>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx.query(
    `select a.id, person_name(a.draft_by) as edited_by,
       (select r.created_at from run r where r.workspace_id = a.workspace_id and r.automation_id = a.id
        order by r.id desc limit 1) as last_run_at
     from automation a where a.workspace_id = $1 and a.id = any($2)`,
    [ctx.tenant.id, ids],
  );
  return new Map(
    rows.map(({ id, edited_by, last_run_at }) => [
      id,
      { editedBy: edited_by, lastRunAt: last_run_at?.toISOString() ?? null },
    ]),
  );
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
  const unsent = await unsentOf(ctx, ids);
  const stats = new Map(
    rows.map(({ automation_id, ...counts }) => [automation_id, { ...NO_STATS, ...counts }] as const),
  );
  for (const { automation_id: id, n } of unsent) {
    if (id) stats.set(id, { ...(stats.get(id) ?? NO_STATS), unsent24h: n });
  }
  return stats;
}

/** Runs whose messages were not sent in the last day, whenever the runs began. */
function unsentOf(ctx: WorkspaceCtx, ids: string[]) {
  return ctx.tx.query(
    `select automation_id, count(distinct run_id)::int as n from message
     where workspace_id = $1 and id >= id_at('msg_', now() - interval '24 hours')
       and automation_id = any($2) and run_id is not null
       and status in ('suppressed', 'failed', 'sandboxed') and not (status = 'sandboxed' and $3)
     group by automation_id`,
    [ctx.tenant.id, ids, ctx.tenant.mode === "test"],
  );
}
