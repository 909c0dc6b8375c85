import "server-only";
import { z } from "zod";
import type { Definition } from "@/lib/automation/schema";
import { toStored } from "@/lib/automation/stored";
import type { BacktestView, DifferenceView } from "@/lib/contract/backtests";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { Backtest } from "@/lib/db/generated/client";
import { newId } from "@/lib/id";
import type { BacktestSummary, Paths, Reasons } from "@/lib/runtime/backtest/summary";
import { noEffects } from "@/lib/runtime/effect-log";
import { readAutomation } from "@/lib/services/automations/automation";
import { playable } from "@/lib/services/automations/sandbox-test";
import { definitionAt } from "@/lib/services/automations/versions";
import type { WorkspaceCtx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { customEventsFor } from "@/lib/services/workspace/custom-events";

type NewBacktest = {
  id: string;
  version?: "draft" | number | undefined;
  against?: "live" | number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  limit?: number | undefined;
};

const DAY = 86_400_000;
const DEFAULT_DAYS = 14;
const DEFAULT_EVENTS = 10_000;

export async function createBacktest(ctx: WorkspaceCtx, input: NewBacktest): Promise<BacktestView> {
  const { id: automationId, version = "draft", against = "live", limit = DEFAULT_EVENTS } = input;
  const automation = await readAutomation(ctx, automationId);
  const againstNo = against === "live" ? automation.liveVersion : against;
  if (againstNo === null) throw new ApiError("not_deployed");
  const asStored = await versionAt(ctx, automationId, { at: version, pointer: "/version" });
  const before = await versionAt(ctx, automationId, { at: againstNo, pointer: "/against" });
  const after = playable(asStored, await customEventsFor(ctx, asStored));
  const to = input.to === undefined ? ctx.now : new Date(Math.min(Date.parse(input.to), ctx.now.getTime()));
  const from = input.from === undefined ? new Date(to.getTime() - DEFAULT_DAYS * DAY) : new Date(input.from);
  if (from >= to) throw invalid("/from", "must be before the end of the window");
  return toView(
    await queueBacktest(ctx, { automationId, version, against, againstNo, before, after, from, to, limit }),
  );
}

type Comparison = {
  automationId: string;
  version: "draft" | number;
  against: "live" | number;
  againstNo: number;
  before: Definition;
  after: Definition;
  from: Date;
  to: Date;
  limit?: number;
};

/** The definition may be one that no draft or version holds yet; `version` is then the number it will have. */
export function queueBacktest(
  ctx: WorkspaceCtx,
  { automationId, version, against, againstNo, before, after, from, to, limit = DEFAULT_EVENTS }: Comparison,
): Promise<Backtest> {
  return ctx.tx.prisma.backtest.create({
    data: {
      workspaceId: ctx.tenant.id,
      id: newId("bt"),
      automationId,
      version: String(version),
      against: String(against),
      againstNo,
      definitions: { before: toStored(before), after: toStored(after) },
      fromAt: from,
      toAt: to,
      eventLimit: limit,
      summary: NOTHING_YET,
      createdBy: ctx.actor.id,
      createdAt: ctx.now,
    },
  });
}

async function versionAt(
  ctx: WorkspaceCtx,
  id: string,
  { at, pointer }: { at: "draft" | number; pointer: string },
): Promise<Definition> {
  try {
    return await definitionAt(ctx, id, at);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
    throw invalid(pointer, `There is no version ${at} of this automation`, "unknown_reference");
  }
}

const NO_EFFECTS = Object.fromEntries(
  Object.keys(noEffects()).map((kind) => [kind, { before: 0, after: 0 }]),
);
const NOTHING_YET = {
  events: 0,
  compared: 0,
  notComparable: 0,
  different: 0,
  effects: NO_EFFECTS,
  headline: "",
};

type StoredSummary = BacktestSummary & { paths?: Paths; reasons?: Reasons };

function toView(row: Backtest): BacktestView {
  const numbered = (text: string) => Number(text);
  return {
    id: row.id,
    status: row.status,
    progress: row.progress,
    version: row.version === "draft" ? "draft" : numbered(row.version),
    against: row.against === "live" ? "live" : numbered(row.against),
    from: row.fromAt.toISOString(),
    to: row.toAt.toISOString(),
    summary: row.summary as StoredSummary,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

type Named = { id: string; bid: string };

async function find(ctx: WorkspaceCtx, { id: automationId, bid: id }: Named): Promise<Backtest> {
  const row = await ctx.tx.prisma.backtest.findFirst({
    where: { workspaceId: ctx.tenant.id, automationId, id },
  });
  if (!row) throw new ApiError("not_found");
  return row;
}

export async function getBacktest(ctx: WorkspaceCtx, of: Named): Promise<BacktestView> {
  return toView(await find(ctx, of));
}

/** Takes effect before the worker writes what it does at this moment. */
export async function cancelBacktest(ctx: WorkspaceCtx, of: Named): Promise<BacktestView> {
  await find(ctx, of);
  await ctx.tx.run(
    `update backtest set status = 'canceled', finished_at = $3, claim = null
     where workspace_id = $1 and id = $2 and status in ('queued', 'running')`,
    [ctx.tenant.id, of.bid, ctx.now],
  );
  return getBacktest(ctx, of);
}

const effect = z.record(z.string(), z.unknown()).nullable();

export async function listDifferences(
  ctx: WorkspaceCtx,
  { limit = 20, starting_after, ...of }: Named & PageQuery,
) {
  await find(ctx, of);
  const after = starting_after === undefined ? 0 : Number(starting_after);
  if (!Number.isSafeInteger(after) || after < 0 || after > 2_147_483_647)
    throw new ApiError("invalid_cursor");
  const rows = await ctx.tx.prisma.backtestDifference.findMany({
    where: { workspaceId: ctx.tenant.id, backtestId: of.bid, seq: { gt: after } },
    orderBy: { seq: "asc" },
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return {
    differences: shown.map(
      (row): DifferenceView => ({
        eventId: row.eventId,
        at: row.at.toISOString(),
        contactId: row.contactId,
        kind: row.kind,
        before: effect.parse(row.before),
        after: effect.parse(row.after),
        pathBefore: row.pathBefore,
        pathAfter: row.pathAfter,
      }),
    ),
    has_more: hasMore,
    next_cursor: hasMore ? String(shown.at(-1)?.seq ?? "") : null,
  };
}
