import "server-only";
import { ApiError } from "@/lib/api/errors";
import { graphOf } from "@/lib/automation/graph";
import type { Definition } from "@/lib/automation/schema";
import { fromStored } from "@/lib/automation/stored";
import { automationCost, LOOK_BACK_DAYS } from "@/lib/billing/automation-cost";
import { minorToNumber } from "@/lib/billing/money";
import { type Period, periodEnd, periodOf } from "@/lib/billing/periods";
import { noUsage } from "@/lib/billing/usage";
import { idAt } from "@/lib/id";
import { accountFacts, priceBookFor } from "../billing/facts";
import { liveUsage } from "../billing/rollups";
import type { WorkspaceCtx } from "../context";

const DAY_MS = 86_400_000;

/** What the draft would add to this month, from how often its trigger happened in the last thirty days. */
export async function costEstimate(ctx: WorkspaceCtx, id: string) {
  const row = await ctx.tx.one<{ draft: unknown }>(
    "select draft from automation where workspace_id = $1 and id = $2",
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  const definition = fromStored(row.draft);
  const period = periodOf(ctx.now.getTime());
  const [account] = await accountFacts(ctx.tx, {
    partnerId: ctx.tenant.partnerId,
    before: new Date(periodEnd(period)),
    accounts: [ctx.tenant.id],
  });
  const { book } = await priceBookFor(ctx.tx, period);
  const triggers = await triggersOf(ctx, graphOf(definition).trigger?.event);
  const smsPerRun = mostMessages(definition);
  const usage = await usageOf(ctx, period);
  const cost = account
    ? automationCost({ ...account, usage }, { period, priceBook: book, triggers, smsPerRun })
    : { runsPerMonth: 0, smsPerMonth: 0, amountMinor: 0 };
  return {
    automationId: id,
    triggersLast30Days: triggers,
    smsPerRun,
    runsPerMonth: cost.runsPerMonth,
    smsPerMonth: cost.smsPerMonth,
    amount: minorToNumber(cost.amountMinor),
    amountMinor: cost.amountMinor,
    currency: book.currency,
    text: `about ${cost.smsPerMonth.toLocaleString("en-US")} SMS a month more, +${minorToNumber(cost.amountMinor).toFixed(2)} ${book.currency.toUpperCase()}`,
  };
}

async function usageOf(ctx: WorkspaceCtx, period: Period) {
  const { id, partnerId } = ctx.tenant;
  return (await liveUsage(ctx.tx, { partnerId, period, workspaceId: id })).get(id) ?? noUsage();
}

async function triggersOf(ctx: WorkspaceCtx, event: string | undefined): Promise<number> {
  if (!event) return 0;
  const row = await ctx.tx.one<{ n: number }>(
    "select count(*)::int as n from event where workspace_id = $1 and id >= $2 and type = $3 and status = 'accepted'",
    [ctx.tenant.id, idAt("evt", ctx.now.getTime() - LOOK_BACK_DAYS * DAY_MS), event],
  );
  return row!.n;
}

/** Messages on the longest way through: which way a run goes is not known before, so the estimate is the most it can be. */
export function mostMessages(definition: Definition): number {
  const graph = graphOf(definition);
  const most = new Map<string, number>();
  for (const node of [...(graph.order ?? [])].reverse()) {
    const after = Math.max(0, ...graph.outgoing(node.id).map((edge) => most.get(edge.to) ?? 0));
    most.set(node.id, after + (node.type === "action" && node.action === "send_sms" ? 1 : 0));
  }
  return graph.trigger ? (most.get(graph.trigger.id) ?? 0) : 0;
}
