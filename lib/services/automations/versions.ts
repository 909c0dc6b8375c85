import "server-only";
import { actions } from "@/lib/actions";
import { graphOf } from "@/lib/automation/graph";
import { type DiffEntry, narrateDiff } from "@/lib/automation/narrate-diff";
import type { Definition } from "@/lib/automation/schema";
import { serialize } from "@/lib/automation/serialize";
import { fromStored } from "@/lib/automation/stored";
import type { Titles } from "@/lib/automation/titles";
import { ApiError } from "@/lib/contract/errors";
import type { AutomationVersion } from "@/lib/db/generated/client";
import type { WorkspaceCtx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { keysetPageCounted } from "@/lib/services/keyset-page";
import { wordingOf } from "@/lib/services/reader-wording";
import { customEvents } from "@/lib/services/workspace/custom-events";

export async function assertAutomation(ctx: WorkspaceCtx, id: string): Promise<void> {
  await liveVersionOf(ctx, id);
}

async function liveVersionOf(ctx: WorkspaceCtx, id: string): Promise<string | null> {
  const row = await ctx.tx.prisma.automation.findFirst({
    where: { workspaceId: ctx.tenant.id, id },
    select: { liveVersionId: true },
  });
  if (!row) throw new ApiError("not_found");
  return row.liveVersionId;
}

type VersionRow = Pick<AutomationVersion, "id" | "number" | "deployedAt" | "deployedBy" | "message">;

function toVersion(row: VersionRow, of: { names: ReadonlyMap<string, string>; live: string | null }) {
  return {
    id: row.id,
    version: row.number,
    deployedAt: row.deployedAt.toISOString(),
    deployedBy: row.deployedBy && (of.names.get(row.deployedBy) ?? row.deployedBy),
    message: row.message,
    isLive: row.id === of.live,
  };
}

/** A version deployed by a key or an operator keeps the id it was deployed under. */
async function namesOf(ctx: WorkspaceCtx, rows: readonly VersionRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ deployedBy }) => deployedBy ?? []))];
  const people = await ctx.tx.query("select id, person_name(id) as name from unnest($1::text[]) id", [ids]);
  return new Map(people.flatMap(({ id, name }) => (id !== null && name !== null ? [[id, name]] : [])));
}

export async function listVersions(
  ctx: WorkspaceCtx,
  { id: automationId, ...query }: PageQuery & { id: string },
) {
  const live = await liveVersionOf(ctx, automationId);
  const { automationVersion } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const where = { workspaceId, automationId };
  const { versions, ...page } = await keysetPageCounted(ctx.tx, "versions", {
    query,
    by: "number",
    cursor: (id) => automationVersion.findFirst({ where: { workspaceId, id }, select: { number: true } }),
    find: (page) =>
      automationVersion.findMany({
        ...page,
        where: { AND: [where, page.where] },
        omit: { definition: true },
      }),
    count: () => automationVersion.count({ where }),
    countedBy: [workspaceId, automationId],
    map: (row) => row,
  });
  const names = await namesOf(ctx, versions);
  return { versions: versions.map((row) => toVersion(row, { names, live })), ...page };
}

export async function getVersion(ctx: WorkspaceCtx, { id, n }: { id: string; n: number }) {
  const row = await ctx.tx.prisma.automationVersion.findFirst({
    where: { workspaceId: ctx.tenant.id, automationId: id, number: n },
  });
  if (!row) throw new ApiError("not_found");
  const live = await liveVersionOf(ctx, id);
  const names = await namesOf(ctx, [row]);
  const { nodes, edges, settings } = serialize(fromStored(row.definition));
  return {
    ...toVersion(row, { names, live }),
    name: row.name,
    description: row.description,
    nodes,
    edges,
    settings,
  };
}

/** The definition of a version, or of the draft. */
export async function definitionAt(ctx: WorkspaceCtx, id: string, at: number | "draft"): Promise<Definition> {
  const { automation, automationVersion } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  if (at === "draft") {
    const row = await automation.findFirst({ where: { workspaceId, id }, select: { draft: true } });
    if (!row) throw new ApiError("not_found");
    return fromStored(row.draft);
  }
  const row = await automationVersion.findFirst({
    where: { workspaceId, automationId: id, number: at },
    select: { definition: true },
  });
  if (!row) throw new ApiError("not_found");
  return fromStored(row.definition);
}

export async function diffVersions(
  ctx: WorkspaceCtx,
  { id, a, b }: { id: string; a: number | "draft"; b: number | "draft" },
) {
  const before = await definitionAt(ctx, id, a);
  const after = await definitionAt(ctx, id, b);
  return {
    from: a,
    to: b,
    changes: await narrated(ctx, { before, after }),
  };
}

type Compared = { before: Definition; after: Definition };
type ListedChange = Pick<DiffEntry, "kind" | "nodeId" | "text">;

async function narrated(ctx: WorkspaceCtx, compared: Compared): Promise<DiffEntry[]> {
  return narrateDiff(compared, actions, { titles: await titlesOf(ctx), wording: wordingOf(ctx) });
}

/** The changes in the order in which runs pass the steps, those of the automation itself first. */
export async function changesBetween(
  ctx: WorkspaceCtx,
  { before, after }: Compared,
): Promise<ListedChange[]> {
  const changes = await narrated(ctx, { before, after });
  const order = new Map((graphOf(after).order ?? []).map(({ id }, at) => [id, at]));
  const place = (nodeId: string | null) => order.get(nodeId ?? "") ?? -1;
  return changes
    .map(({ kind, nodeId, text }) => ({ kind, nodeId, text }))
    .sort((a, b) => place(a.nodeId) - place(b.nodeId));
}

async function titlesOf({ tx, tenant }: WorkspaceCtx): Promise<Titles> {
  const rows = await tx.prisma.automation.findMany({
    where: { workspaceId: tenant.id },
    select: { id: true, name: true },
  });
  const automations = Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  return { automations, events: await customEvents(tx, tenant.id) };
}
