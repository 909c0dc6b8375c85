import "server-only";
import { z } from "zod";
import { BillingError } from "@/lib/billing/billing-error";
import {
  isFuture,
  type Period,
  parsePeriod,
  periodEnd,
  periodOf,
  periodStart,
  shiftPeriod,
} from "@/lib/billing/periods";
import {
  CURRENT_RULES,
  discountTierFor,
  PLANS,
  priceBookHash,
  priceBookSchema,
} from "@/lib/billing/price-book";
import { countsForDiscount } from "@/lib/billing/rate-account";
import { prorate } from "@/lib/billing/segments";
import { ApiError } from "@/lib/contract/errors";
import { audit, type Ctx, type PartnerCtx } from "@/lib/services/context";
import { cachedAccountFacts, partnerNow, priceBookFor, sha256 } from "./facts";
import { taxPercent } from "./rating";
import { summaryShape } from "./summary";
import { readPeriod } from "./usage";

/** The prices of a month's invoice with the partner's own discount tier and tax, and the next change of prices. */
export async function prices(ctx: PartnerCtx, input: { period?: string | undefined }) {
  const partnerId = ctx.tenant.id;
  const now = await partnerNow(ctx.tx, partnerId, ctx.now);
  const period = readPeriod(input.period, now);
  const end = new Date(periodEnd(period));
  const { book, hash, effectiveFrom } = await priceBookFor(ctx.tx, period);
  const accounts = await cachedAccountFacts(ctx.tx, { partnerId, before: end });
  const months = accounts.map(({ segments }) => prorate(segments, period));
  const discountAccounts = months.filter((month) => countsForDiscount(book, month)).length;
  const next = await ctx.tx.one(
    "select version, effective_from from price_book where effective_from >= $1 order by effective_from, version desc limit 1",
    [end],
  );
  return {
    period,
    version: book.version,
    hash,
    currency: book.currency,
    effectiveFrom: effectiveFrom.toISOString(),
    plans: PLANS.map((plan) => {
      const { api_requests: apiRequests, ...price } = book.plans[plan];
      return { plan, ...price, apiRequests };
    }),
    discountTiers: book.discountTiers,
    discountMinimumDays: book.discountMinimumDays ?? 1,
    overagePlan: book.overagePlan ?? ("month_end" as const),
    totalAccounts: months.filter(({ chargeableDays }) => chargeableDays > 0).length,
    discountAccounts,
    discountPercent: discountTierFor(book.discountTiers, discountAccounts).percent,
    taxPercent: (await issuedTax(ctx, period)) ?? (await taxPercent(ctx.tx, partnerId)),
    next: next ? { version: next.version, effectiveFrom: next.effective_from.toISOString() } : null,
  };
}

/** The tax rate the month's invoice was issued with; a rate set later applies from the next invoice on. */
async function issuedTax(ctx: PartnerCtx, period: Period): Promise<string | null> {
  const issued = await ctx.tx.prisma.invoice.findFirst({
    where: { partnerId: ctx.tenant.id, period, status: { notIn: ["draft", "void"] } },
    select: { rating: true },
  });
  return issued ? summaryShape.parse(issued.rating).tax.percent : null;
}

/** Publishes a price book from the first day of a future month: a month that has begun never changes its prices. */
export async function publishPrices(
  ctx: Pick<Ctx, "tx" | "actor" | "now">,
  input: { prices: unknown; from: string },
): Promise<{ version: number; hash: string; effectiveFrom: string }> {
  const month = parsePeriod(input.from);
  if (!isFuture(month, ctx.now.getTime()))
    throw new ApiError("illegal_transition", {
      detail: `Prices change with a month still to come, such as ${shiftPeriod(periodOf(ctx.now.getTime()), 1)}.`,
    });
  await ctx.tx.query("lock table price_book in share row exclusive mode");
  const last = await ctx.tx.one(
    "select version, book->>'currency' as currency from price_book order by version desc limit 1",
  );
  const version = (last?.version ?? 0) + 1;
  const parsed = priceBookSchema.safeParse({ ...CURRENT_RULES, ...Object(input.prices), version });
  if (!parsed.success) throw new BillingError("invalid_price_book", z.prettifyError(parsed.error));
  const book = parsed.data;
  // Balances, credit and resale prices are in one currency and would be added up with another.
  if (last?.currency && last.currency !== book.currency)
    throw new BillingError(
      "invalid_price_book",
      `Prices stay in ${last.currency}: the partners' balances are in it, and ${book.currency} cannot be added to them.`,
    );
  const hash = priceBookHash(book, sha256);
  const effectiveFrom = new Date(periodStart(month));
  await ctx.tx.run(
    "insert into price_book (id, version, hash, book, effective_from, created_at) values ($1, $2, $3, $4, $5, $6)",
    [`pb_${version}`, version, hash, JSON.stringify(book), effectiveFrom, ctx.now],
  );
  await audit(ctx, {
    tenantId: "platform",
    action: "prices.published",
    object: `pb_${version}`,
    detail: { hash, effectiveFrom: effectiveFrom.toISOString() },
  });
  return { version, hash, effectiveFrom: effectiveFrom.toISOString() };
}
