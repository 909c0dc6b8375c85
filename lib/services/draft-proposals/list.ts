import "server-only";
import type { ListedProposal } from "@/lib/contract/draft-proposals";
import type { DraftProposal } from "@/lib/db/generated/client";
import { between } from "@/lib/db/optional";
import type { WorkspaceCtx } from "@/lib/services/context";
import { keysetPage, type PageQuery } from "@/lib/services/keyset-page";
import { failureOf, statusOf } from "./view";

type Listing = PageQuery & {
  automation?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Rows leave their definitions out: `base`, `start` and `definition` can be 1 MB each. */
const LARGE = { base: true, start: true, definition: true, scenarios: true, problems: true } as const;
type Row = Omit<DraftProposal, keyof typeof LARGE>;

export async function listProposals(ctx: WorkspaceCtx, { automation, from, to, ...query }: Listing) {
  const { draftProposal } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const where = {
    workspaceId,
    createdAt: between(from, to),
    ...(automation === undefined ? {} : { OR: [{ automationId: automation }, { keptAs: automation }] }),
  };
  const { draftProposals: rows, ...page } = await keysetPage("draftProposals", {
    query,
    cursor: (id) => draftProposal.findFirst({ where: { workspaceId, id }, select: { createdAt: true } }),
    find: (page) => draftProposal.findMany({ ...page, where: { AND: [where, page.where] }, omit: LARGE }),
    map: (row: Row) => row,
  });
  const names = await namesOf(ctx, rows);
  const draftProposals: ListedProposal[] = [];
  for (const row of rows) draftProposals.push(await toListed(ctx, row, names));
  return { draftProposals, ...page };
}

const automationOf = ({ keptAs, automationId }: Row) => keptAs ?? automationId;

async function namesOf({ tx, tenant }: WorkspaceCtx, rows: readonly Row[]) {
  const ids = rows.flatMap((row) => automationOf(row) ?? []);
  const found = await tx.prisma.automation.findMany({
    where: { workspaceId: tenant.id, id: { in: ids } },
    select: { id: true, name: true },
  });
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function toListed(
  ctx: WorkspaceCtx,
  row: Row,
  names: ReadonlyMap<string, string>,
): Promise<ListedProposal> {
  const automationId = automationOf(row);
  return {
    id: row.id,
    automationId,
    automationName: automationId === null ? null : (names.get(automationId) ?? null),
    refines: row.refines,
    request: row.request,
    status: await statusOf(ctx, row),
    progress: { steps: row.steps, activity: row.activity },
    tokens: { input: row.inputTokens, output: row.outputTokens },
    summary: row.summary,
    failure: failureOf(row),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  };
}
