import "server-only";
import { monthAtPace, paceSpan } from "@/lib/billing/pace";
import { type Period, periodEnd, periodOf, periodStart, shiftPeriod } from "@/lib/billing/periods";
import { quotePlan } from "@/lib/billing/plan-quote";
import type { Plan } from "@/lib/billing/price-book";
import { noUsage } from "@/lib/billing/usage";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { PlanChange } from "@/lib/db/generated/client";
import { filterBy } from "@/lib/db/optional";
import { newId } from "@/lib/id";
import { shownCharges } from "@/lib/services/billing/account-charges";
import { accountCosts, netByTier, netOf } from "@/lib/services/billing/account-costs";
import { accountFacts, cachedAccountFacts, partnerNow, priceBookFor } from "@/lib/services/billing/facts";
import { followedUsage } from "@/lib/services/billing/followed-usage";
import { pricesOf, termsOf } from "@/lib/services/billing/resale/prices";
import { liveSpan, liveUsage } from "@/lib/services/billing/rollups";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { keysetPageCounted, type PageQuery } from "@/lib/services/keyset-page";
import { applyPlan, currentAccount } from "./apply-plan";

type NewChange = { id: string; plan: Plan; at: "now" | "next_month" };

function toPlanChange(row: PlanChange) {
  return {
    id: row.id,
    accountId: row.workspaceId,
    from: row.fromPlan,
    plan: row.toPlan,
    effectiveAt: row.effectiveAt.toISOString(),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Refuses what cannot be changed, and computes when the change begins and what it costs. */
async function prepare(ctx: PartnerCtx, { id, plan, at }: NewChange) {
  const account = await currentAccount(ctx, id);
  if (account.status === "closed")
    throw new ApiError("illegal_transition", { detail: "The account is closed." });
  if (account.plan === plan) throw invalid("/plan", "is the plan of the account already");
  const now = await partnerNow(ctx.tx, ctx.tenant.id, ctx.now);
  const next = shiftPeriod(periodOf(now.getTime()), 1);
  const effectiveAt = at === "now" ? now : new Date(periodStart(next));
  return { account, now, effectiveAt, quote: await quoteOf(ctx, { id, plan, at, now, effectiveAt }) };
}

export async function quotePlanChange(ctx: PartnerCtx, change: NewChange) {
  const { account, effectiveAt, quote } = await prepare(ctx, change);
  return {
    dryRun: true as const,
    accountId: account.id,
    from: account.plan,
    plan: change.plan,
    effectiveAt: effectiveAt.toISOString(),
    quote,
  };
}

export async function createPlanChange(ctx: PartnerCtx, change: NewChange) {
  const { account, now, effectiveAt, quote } = await prepare(ctx, change);
  const { planChange } = ctx.tx.prisma;
  const partnerId = ctx.tenant.id;
  if (change.at === "next_month") {
    const open = { partnerId, workspaceId: account.id, status: "scheduled" } as const;
    const scheduled = await planChange.findFirst({ where: open });
    if (scheduled)
      throw new ApiError("conflict", {
        detail: `${scheduled.id} is scheduled for ${scheduled.effectiveAt.toISOString()}. Cancel it first.`,
      });
  }
  const id = newId("pc");
  const status = change.at === "now" ? "applied" : "scheduled";
  await planChange.createMany({
    data: {
      partnerId,
      id,
      workspaceId: account.id,
      fromPlan: account.plan,
      toPlan: change.plan,
      effectiveAt,
      status,
      createdAt: now,
      updatedAt: now,
    },
  });
  if (change.at === "now") await applyPlan(ctx, { id: account.id, plan: change.plan, at: effectiveAt });
  else
    await audit(ctx, {
      tenantId: partnerId,
      action: "plan_change.scheduled",
      object: account.id,
      detail: { planChange: id, plan: change.plan, effectiveAt: effectiveAt.toISOString() },
    });
  return { ...toPlanChange(await readChange(ctx, { accountId: account.id, id })), quote };
}

type Quoted = NewChange & { now: Date; effectiveAt: Date };

/** A change of this month is quoted with its usage so far, one of the next month at the pace of the last 30 days. */
async function quoteOf(ctx: PartnerCtx, { id, plan, at, now, effectiveAt }: Quoted) {
  const partnerId = ctx.tenant.id;
  const period = periodOf(effectiveAt.getTime());
  const accounts = [id];
  const [facts] = await accountFacts(ctx.tx, { partnerId, before: new Date(periodEnd(period)), accounts });
  if (!facts) throw new ApiError("not_found");
  const usage =
    at === "now"
      ? await usedSoFar(ctx, { id, period })
      : await usedAtPace(ctx, { id, period, now, since: facts.createdAt });
  const { book: priceBook } = await priceBookFor(ctx.tx, period);
  const prices = pricesOf(await termsOf(ctx.tx, { partnerId, period }), id);
  const from = effectiveAt.toISOString();
  const charges = quotePlan({ ...facts, usage }, { period, plan, from, priceBook, prices });
  const net = at === "now" ? await netThisMonth(ctx, { id, period }) : await netOfMonth(ctx, period);
  const current = { ...charges.current, netMinor: net(charges.current.costMinor) };
  const changed = { ...charges.changed, netMinor: net(charges.changed.costMinor) };
  return {
    period,
    currency: priceBook.currency,
    usage: at === "now" ? ("so_far" as const) : ("at_pace" as const),
    current: shownCharges(current),
    changed: shownCharges(changed),
    difference: shownCharges({
      costMinor: changed.costMinor - current.costMinor,
      netMinor: changed.netMinor - current.netMinor,
      priceMinor: changed.priceMinor - current.priceMinor,
    }),
  };
}

/** The account's share of the discount among all accounts, as its page and the invoice have it. */
async function netThisMonth(ctx: PartnerCtx, { id, period }: { id: string; period: Period }) {
  const partnerId = ctx.tenant.id;
  const [accounts, usage, terms, book] = await Promise.all([
    cachedAccountFacts(ctx.tx, { partnerId, before: new Date(periodEnd(period)) }),
    followedUsage(ctx.tx, { partnerId, period }),
    termsOf(ctx.tx, { partnerId, period }),
    priceBookFor(ctx.tx, period),
  ]);
  const costs = [...accountCosts({ partnerId, period, book, accounts, usage, terms }).byAccount.values()];
  return (minor: number) =>
    netOf(
      costs.map((cost) => (cost.id === id ? { ...cost, minor } : cost)),
      book,
    ).get(id) ?? minor;
}

async function netOfMonth(ctx: PartnerCtx, period: Period) {
  const before = new Date(periodEnd(period));
  const accounts = await cachedAccountFacts(ctx.tx, { partnerId: ctx.tenant.id, before });
  const { book } = await priceBookFor(ctx.tx, period);
  return netByTier(accounts, { period, book });
}

async function usedSoFar(ctx: PartnerCtx, { id, period }: { id: string; period: Period }) {
  const usage = await liveUsage(ctx.tx, { partnerId: ctx.tenant.id, period, workspaceId: id });
  return usage.get(id) ?? noUsage();
}

type Paced = { id: string; period: Period; now: Date; since: Date };

async function usedAtPace(ctx: PartnerCtx, { id, period, now, since }: Paced) {
  const span = { partnerId: ctx.tenant.id, ...paceSpan(now.getTime()), workspaceId: id };
  const used = (await liveSpan(ctx.tx, span)).get(id);
  return monthAtPace(used, { period, now: now.getTime(), since: since.getTime() });
}

async function readChange(ctx: PartnerCtx, { accountId, id }: { accountId: string; id: string }) {
  const row = await ctx.tx.prisma.planChange.findFirst({
    where: { partnerId: ctx.tenant.id, workspaceId: accountId, id },
  });
  if (!row) throw new ApiError("not_found");
  return row;
}

export async function listPlanChanges(
  ctx: PartnerCtx,
  query: PageQuery & { id: string; status?: PlanChange["status"] | undefined },
) {
  const { planChange, workspace } = ctx.tx.prisma;
  const partnerId = ctx.tenant.id;
  if (!(await workspace.findFirst({ where: { partnerId, id: query.id }, select: { id: true } })))
    throw new ApiError("not_found");
  const where = { partnerId, workspaceId: query.id, status: filterBy(query.status) };
  return keysetPageCounted(ctx.tx, "planChanges", {
    query,
    cursor: (id) => planChange.findFirst({ where: { ...where, id }, select: { createdAt: true } }),
    find: (page) => planChange.findMany({ ...page, where: { AND: [where, page.where] } }),
    count: () => planChange.count({ where }),
    countedBy: [partnerId, query.id, query.status],
    map: toPlanChange,
  });
}

export async function cancelPlanChange(ctx: PartnerCtx, { id, pid }: { id: string; pid: string }) {
  await currentAccount(ctx, id);
  const change = await readChange(ctx, { accountId: id, id: pid });
  if (change.status !== "scheduled")
    throw new ApiError("illegal_transition", { detail: `The change is ${change.status} already.` });
  const partnerId = ctx.tenant.id;
  await ctx.tx.prisma.planChange.updateMany({
    where: { partnerId, id: pid },
    data: { status: "canceled", updatedAt: await partnerNow(ctx.tx, partnerId, ctx.now) },
  });
  await audit(ctx, {
    tenantId: partnerId,
    action: "plan_change.canceled",
    object: id,
    detail: { planChange: pid },
  });
  return toPlanChange(await readChange(ctx, { accountId: id, id: pid }));
}
