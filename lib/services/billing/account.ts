import "server-only";
import { minorToNumber, sumMinor } from "@/lib/billing/money";
import { periodEnd, periodOf, shiftPeriod } from "@/lib/billing/periods";
import { rateAccount } from "@/lib/billing/rate-account";
import type { Segments } from "@/lib/billing/segments";
import { noUsage } from "@/lib/billing/usage";
import { ApiError } from "@/lib/contract/errors";
import { validationFailed } from "@/lib/contract/field-errors";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { netByTier } from "./account-costs";
import { cachedForMany } from "./cached-for-many";
import { closeDue } from "./close";
import { accountFacts, partnerNow, priceBookFor } from "./facts";
import { toLine } from "./invoices";
import { rateMonth } from "./rating";
import { remindUntil } from "./reminders";
import { updateStops } from "./resale/spend-caps";
import { liveUsage } from "./rollups";

/** Rates the month so far as if it ended now. */
export const unbilled = (ctx: PartnerCtx) =>
  cachedForMany(ctx, {
    name: "unbilled",
    read: () => readUnbilled(ctx),
    accountsIn: ({ totalAccounts }) => totalAccounts,
  });

async function readUnbilled(ctx: PartnerCtx) {
  const now = await partnerNow(ctx.tx, ctx.tenant.id, ctx.now);
  const period = periodOf(now.getTime());
  const { rating } = await rateMonth(ctx.tx, { partnerId: ctx.tenant.id, period, snapshot: null });
  const money = <N extends string>(name: N, minor: number) =>
    ({ [name]: minorToNumber(minor), [`${name}Minor`]: minor }) as Record<N | `${N}Minor`, number>;
  return {
    period,
    totalAccounts: rating.totalAccounts,
    discountAccounts: rating.discountAccounts,
    ...money("subtotal", rating.subtotalMinor),
    ...money("discount", rating.discount.amountMinor),
    ...money("tax", rating.tax.amountMinor),
    ...money("total", rating.totalMinor),
    currency: rating.currency,
    lines: rating.lines.map(toLine),
    asOf: now.toISOString(),
  };
}

/** An amount before and after the partner's volume discount, in minor units. */
type Cost = { minor: number; netMinor: number };

/**
 * One account's share of it, and the same month if the account stays suspended from now on: days without service have no
 * base fee and no allowance. The discount is that of all accounts as they are: one suspension seldom changes it.
 */
export async function unbilledOfAccount(
  ctx: PartnerCtx,
  id: string,
): Promise<{ cost: Cost; suspended: Cost; currency: string }> {
  const partnerId = ctx.tenant.id;
  const now = await partnerNow(ctx.tx, partnerId, ctx.now);
  const period = periodOf(now.getTime());
  const { book } = await priceBookFor(ctx.tx, period);
  const { currency } = book;
  const accounts = await accountFacts(ctx.tx, { partnerId, before: new Date(periodEnd(period)) });
  const account = accounts.find((one) => one.id === id);
  const nothing = { minor: 0, netMinor: 0 };
  if (!account) return { cost: nothing, suspended: nothing, currency };
  const net = netByTier(accounts, { period, book });
  const usage = (await liveUsage(ctx.tx, { partnerId, period, workspaceId: id })).get(id) ?? noUsage();
  const costWith = (statuses: Segments["statuses"]): Cost => {
    const segments = { ...account.segments, statuses };
    const { lines } = rateAccount({ ...account, segments, usage }, { period, priceBook: book });
    const minor = sumMinor(lines.map(({ amountMinor }) => amountMinor));
    return { minor, netMinor: net(minor) };
  };
  const { statuses } = account.segments;
  const suspended = [...statuses, { from: now.toISOString(), status: "suspended" as const }];
  return { cost: costWith(statuses), suspended: costWith(suspended), currency };
}

const MAX_MONTHS_AHEAD = 24;

/**
 * Moves a sandbox partner's clock forward. Plan changes, months that end and reminders that fall due on the way are
 * processed first.
 */
export async function moveClock(
  ctx: PartnerCtx,
  to: string,
  onTheWay: (target: Date) => Promise<unknown>,
): Promise<{ now: string }> {
  if (ctx.tenant.mode !== "sandbox") throw new ApiError("sandbox_only");
  const target = new Date(to);
  const before = await ctx.tx.one("select clock_at from partner where id = $1 for update", [ctx.tenant.id]);
  const from = before?.clock_at ?? ctx.now;
  if (target < from)
    throw new ApiError("illegal_transition", {
      detail: `The clock stands at ${from.toISOString()} and only goes forward.`,
    });
  // Every month on the way is closed before the response, so a mistyped year must not occupy the server for an hour.
  const furthest = periodEnd(shiftPeriod(periodOf(from.getTime()), MAX_MONTHS_AHEAD));
  if (target.getTime() >= furthest) {
    throw validationFailed([
      {
        code: "invalid_value",
        pointer: "/now",
        message: `must be before ${new Date(furthest).toISOString()}: the clock moves at most ${MAX_MONTHS_AHEAD} months at a time`,
      },
    ]);
  }
  await ctx.tx.run("update partner set clock_at = $2 where id = $1", [ctx.tenant.id, target]);
  await onTheWay(target);
  const billing = { tx: ctx.tx, actor: ctx.actor, config: ctx.config, partnerId: ctx.tenant.id };
  await closeDue(billing, target);
  await remindUntil(billing, target);
  await updateStops(ctx.tx, { partnerId: ctx.tenant.id, now: target });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "test_clock.moved",
    object: ctx.tenant.id,
    detail: { to: target.toISOString() },
  });
  return { now: target.toISOString() };
}
