import "server-only";
import { isFuture, type Period, periodEnd, periodOf, periodSchema } from "@/lib/billing/periods";
import { noUsage, summariseUsage } from "@/lib/billing/usage";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { PartnerCtx } from "@/lib/services/context";
import { partnerNow } from "./facts";
import { liveUsage } from "./rollups";
import { usageDetail } from "./usage-detail";

export function readMonth(text: string): Period {
  const parsed = periodSchema.safeParse(text);
  if (!parsed.success) throw invalid("/period", parsed.error.issues[0]?.message ?? "isn't a period");
  return parsed.data;
}

/** A month in UTC, by default the current one. A future month is refused. */
export function readPeriod(text: string | undefined, now: Date): Period {
  if (text === undefined) return periodOf(now.getTime());
  const period = readMonth(text);
  if (isFuture(period, now.getTime())) throw invalid("/period", `${text} has not begun yet`);
  return period;
}

/** A month's invoice is final a day after its end; usage recorded later is charged on the next one. */
export function isFinal(period: Period, now: Date): boolean {
  return now.getTime() >= periodEnd(period) + 86_400_000;
}

type Asked = { id: string; period?: string | undefined; groupBy?: "day" | undefined };

export async function accountUsage(ctx: PartnerCtx, input: Asked) {
  const account = await ctx.tx.one("select 1 from workspace where partner_id = $1 and id = $2", [
    ctx.tenant.id,
    input.id,
  ]);
  if (!account) throw new ApiError("not_found");
  const now = await partnerNow(ctx.tx, ctx.tenant.id, ctx.now);
  const period = readPeriod(input.period, now);
  const totals = await liveUsage(ctx.tx, { partnerId: ctx.tenant.id, period, workspaceId: input.id });
  const usage = totals.get(input.id) ?? noUsage();
  return {
    accountId: input.id,
    period,
    usage: summariseUsage(usage),
    ...(input.groupBy ? await usageDetail(ctx, { id: input.id, period, usage }) : {}),
    asOf: now.toISOString(),
    final: isFinal(period, now),
  };
}
