import "server-only";
import { actions } from "@/lib/actions";
import { graphOf } from "@/lib/automation/graph";
import type { Definition, Node } from "@/lib/automation/schema";
import { fromStored } from "@/lib/automation/stored";
import { isOff } from "@/lib/automation/turned-off";
import { automationCost, type Sending } from "@/lib/billing/automation-cost";
import { minorToNumber } from "@/lib/billing/money";
import { monthAtPace, nextWholeMonth, PACE_DAYS, paceSpan } from "@/lib/billing/pace";
import { periodEnd } from "@/lib/billing/periods";
import { ApiError } from "@/lib/contract/errors";
import { idAt } from "@/lib/id";
import { accountFacts, partnerNow } from "@/lib/services/billing/facts";
import { customerBook } from "@/lib/services/billing/resale/prices";
import { liveSpan } from "@/lib/services/billing/rollups";
import type { WorkspaceCtx } from "@/lib/services/context";

const DAY_MS = 86_400_000;

/** The monthly cost a draft adds to the live version, from how often its trigger happened in the last days. */
export async function costEstimate(ctx: WorkspaceCtx, id: string) {
  const row = await ctx.tx.one(
    `select a.draft, v.definition as live from automation a
       left join automation_version v on v.workspace_id = a.workspace_id and v.id = a.live_version_id and a.status = 'active'
     where a.workspace_id = $1 and a.id = $2`,
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  const draft = await sendingOf(ctx, fromStored(row.draft));
  const live = row.live === null ? null : await sendingOf(ctx, fromStored(row.live));
  const cost = await costOf(ctx, { draft, live });
  const more = cost.moreSmsPerMonth;
  const price = `${cost.amountMinor < 0 ? "-" : "+"}${Math.abs(minorToNumber(cost.amountMinor)).toFixed(2)} ${cost.currency.toUpperCase()}`;
  return {
    automationId: id,
    triggersLast30Days: draft.triggers,
    smsPerRun: draft.smsPerRun,
    ...cost,
    amount: minorToNumber(cost.amountMinor),
    text:
      live !== null && more === 0
        ? `about ${count(cost.smsPerMonth)} SMS a month, as now`
        : `about ${count(Math.abs(more))} SMS a month ${more < 0 ? "less" : "more"}, ${price}`,
  };
}

const count = (n: number) => n.toLocaleString("en-US");

/** Rated as the next whole month at the account's pace: usage so far says little on the second of a month. */
async function costOf(ctx: WorkspaceCtx, of: { draft: Sending; live: Sending | null }) {
  const { id: workspaceId, partnerId } = ctx.tenant;
  const now = (await partnerNow(ctx.tx, partnerId, ctx.now)).getTime();
  const period = nextWholeMonth(now);
  const [account] = await accountFacts(ctx.tx, {
    partnerId,
    before: new Date(periodEnd(period)),
    accounts: [workspaceId],
  });
  const used = (await liveSpan(ctx.tx, { partnerId, workspaceId, ...paceSpan(now) })).get(workspaceId);
  const book = await customerBook(ctx, period);
  const { currency } = book;
  if (!account) return { runsPerMonth: 0, smsPerMonth: 0, moreSmsPerMonth: 0, amountMinor: 0, currency };
  const usage = monthAtPace(used, { period, now, since: account.createdAt.getTime() });
  return { ...automationCost({ ...account, usage }, { ...of, period, priceBook: book }), currency };
}

async function sendingOf(ctx: WorkspaceCtx, definition: Definition): Promise<Sending> {
  const trigger = graphOf(definition).trigger;
  return { triggers: trigger ? await timesOf(ctx, trigger) : 0, smsPerRun: mostMessages(definition) };
}

/** Counts only events that meet the trigger's conditions, each of which is a field that is true or false. */
async function timesOf(
  ctx: WorkspaceCtx,
  { event, conditions }: { event?: string | undefined; conditions?: object | undefined },
): Promise<number> {
  if (!event) return 0;
  const row = await ctx.tx.one(
    "select count(*)::int as n from event where workspace_id = $1 and id >= $2 and type = $3 and status = 'accepted' and data @> $4",
    [
      ctx.tenant.id,
      idAt("evt", ctx.now.getTime() - PACE_DAYS * DAY_MS),
      event,
      JSON.stringify(conditions ?? {}),
    ],
  );
  return row?.n ?? 0;
}

/** Messages on the longest path: the path of a run is not known in advance, so the estimate is an upper bound. */
function mostMessages(definition: Definition): number {
  const graph = graphOf(definition);
  const most = new Map<string, number>();
  for (const node of [...(graph.order ?? [])].reverse()) {
    const after = Math.max(0, ...graph.outgoing(node.id).map((edge) => most.get(edge.to) ?? 0));
    most.set(node.id, after + (sendsText(node) ? 1 : 0));
  }
  return graph.trigger ? (most.get(graph.trigger.id) ?? 0) : 0;
}

function sendsText(node: Node): boolean {
  if (node.type !== "action" || isOff(node)) return false;
  return actions.get(node.action ?? "")?.message?.(node.config).channel === "sms";
}
