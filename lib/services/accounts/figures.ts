import "server-only";
import { type AllowanceUse, type ClosestLimit, closestLimit, highestUse } from "@/lib/billing/highest-use";
import { minorFromText } from "@/lib/billing/money";
import { projectAccount } from "@/lib/billing/outlook";
import { type Period, periodEnd } from "@/lib/billing/periods";
import { type MeterTotals, noUsage } from "@/lib/billing/usage";
import { accountCosts, type MonthCosts, netOf } from "@/lib/services/billing/account-costs";
import { cachedForMany, isMany } from "@/lib/services/billing/cached-for-many";
import { cachedAccountFacts, partnerNow, type StoredBook } from "@/lib/services/billing/facts";
import { followedUsage } from "@/lib/services/billing/followed-usage";
import { projectMonth } from "@/lib/services/billing/project-month";
import { termsOf } from "@/lib/services/billing/resale/prices";
import type { PartnerCtx } from "@/lib/services/context";

type Cap = { monthlyMinor: number; percent: number; hardStop: boolean };

/** This month of one account. */
export type Figures = {
  usage: MeterTotals;
  committedMinor: number;
  projectedMinor: number;
  projectedNetMinor: number;
  priceMinor: number;
  netMinor: number;
  allowances: AllowanceUse[];
  allowancePercent: number | null;
  closestLimit: ClosestLimit;
  cap: Cap | null;
  lastActivityAt: Date | null;
  failedRuns: number;
};

export type MonthFigures = {
  period: Period;
  currency: string;
  now: Date;
  byAccount: ReadonlyMap<string, Figures>;
};

/** Failures older than this are history. */
export const FAILED_MS = 86_400_000;

type Only = {
  accounts?: readonly string[];
  /** A reading of all accounts, with which the named ones share the discount of the projection. */
  among?: MonthFigures;
};

/** Reads this month of all of a partner's accounts, or of the named ones. */
async function readFigures(ctx: PartnerCtx, { among, ...only }: Only = {}): Promise<MonthFigures> {
  const { tx, tenant } = ctx;
  const partnerId = tenant.id;
  const now = await partnerNow(tx, partnerId, ctx.now);
  const { period, accounts, stored, now: at } = await projectMonth(tx, { partnerId, now, ...only });
  // The discount is shared among all accounts, so the cost of one needs those of all.
  const [all, usage, terms] = await Promise.all([
    cachedAccountFacts(tx, { partnerId, before: new Date(periodEnd(period)) }),
    followedUsage(tx, { partnerId, period }),
    termsOf(tx, { partnerId, period }),
  ]);
  const costs = accountCosts({ partnerId, period, book: stored, accounts: all, usage, terms });
  const [caps, active, failed] = await Promise.all([readCaps(ctx), readActivity(ctx, only), readFailed(ctx)]);
  const month = { period, now: at, priceBook: stored.book };
  const projected = accounts.map((account) => {
    const used = usage.get(account.id) ?? noUsage();
    return { account, used, ...projectAccount({ ...account, usage: used }, month) };
  });
  const projections = new Map(projected.map(({ account, projectedMinor }) => [account.id, projectedMinor]));
  for (const [id, { projectedMinor }] of among?.byAccount ?? [])
    if (!projections.has(id)) projections.set(id, projectedMinor);
  const projectedNet = netOfProjections(projections, { costs, stored });
  const byAccount = new Map<string, Figures>();
  for (const { account, used, projectedMinor, allowances } of projected) {
    const cost = costs.byAccount.get(account.id);
    const priceMinor = cost?.priceMinor ?? 0;
    const set = caps.get(account.id);
    const cap = set ? { ...set, percent: percentOf(priceMinor, set.monthlyMinor) } : null;
    byAccount.set(account.id, {
      usage: used,
      committedMinor: cost?.minor ?? 0,
      projectedMinor,
      projectedNetMinor: projectedNet.get(account.id) ?? 0,
      priceMinor,
      netMinor: costs.net.get(account.id) ?? 0,
      allowances,
      allowancePercent: highestUse(allowances)?.percent ?? null,
      closestLimit: closestLimit(allowances, cap?.percent ?? null),
      cap,
      lastActivityAt: active.get(account.id) ?? null,
      failedRuns: failed.get(account.id) ?? 0,
    });
  }
  return { period, currency: stored.book.currency, now, byAccount };
}

/** The discount depends on the number of accounts and not on usage, so the projection has the discount of today. */
function netOfProjections(
  projections: ReadonlyMap<string, number>,
  { costs, stored }: { costs: MonthCosts; stored: StoredBook },
): ReadonlyMap<string, number> {
  const discounted = [...projections].map(([id, minor]) => ({
    id,
    minor,
    countsForDiscount: costs.byAccount.get(id)?.countsForDiscount ?? false,
  }));
  return netOf(discounted, stored);
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((part * 100) / whole);
}

/** All accounts of the partner, read once for sorting and paging. */
export const figuresOf = (ctx: PartnerCtx): Promise<MonthFigures> =>
  cachedForMany(ctx, {
    name: "account-figures",
    read: () => readFigures(ctx),
    accountsIn: ({ byAccount }) => byAccount.size,
  });

/**
 * This month of one account, which is never from the cache. A reader of money needs the projections of all accounts; as
 * long as these are not many, they have just been read, the account's own among them.
 */
export async function figuresOfAccount(ctx: PartnerCtx, id: string): Promise<MonthFigures> {
  if (!ctx.may("invoices:read")) return readFigures(ctx, { accounts: [id] });
  const all = await figuresOf(ctx);
  return isMany(all.byAccount.size) ? readFigures(ctx, { accounts: [id], among: all }) : all;
}

async function readCaps({ tx, tenant }: PartnerCtx) {
  const rows = await tx.query(
    "select workspace_id, monthly::text, hard_stop from spend_cap where partner_id = $1",
    [tenant.id],
  );
  return new Map(
    rows.map((row) => [
      row.workspace_id,
      { monthlyMinor: minorFromText(row.monthly), hardStop: row.hard_stop },
    ]),
  );
}

async function readActivity(
  { tx, tenant }: PartnerCtx,
  { accounts }: { accounts?: readonly string[] },
): Promise<Map<string, Date>> {
  const rows = await tx.query(
    `select w.id, last.at from workspace w
     cross join lateral (select max(occurred_at) as at from usage_event e where e.workspace_id = w.id) last
     where w.partner_id = $1 and ($2::text[] is null or w.id = any($2)) and last.at is not null`,
    [tenant.id, accounts ?? null],
  );
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}

async function readFailed({ tx, now }: PartnerCtx): Promise<Map<string, number>> {
  const rows = await tx.query("select workspace_id, failed from failed_runs_of_accounts($1)", [
    new Date(now.getTime() - FAILED_MS),
  ]);
  return new Map(
    rows.flatMap(({ workspace_id, failed }) =>
      workspace_id === null ? [] : [[workspace_id, failed ?? 0] as const],
    ),
  );
}
