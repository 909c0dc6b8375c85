import "server-only";
import { unitPrice } from "@/lib/billing/format";
import { lossesOf } from "@/lib/billing/losses";
import { type Period, periodEnd, periodOf } from "@/lib/billing/periods";
import { PLAN_NAMES } from "@/lib/billing/plan-names";
import { PLANS, type Plan, type PlanPrice, type PriceBook } from "@/lib/billing/price-book";
import { resalePlanPrice } from "@/lib/billing/resale";
import {
  type ResalePlans,
  type ResalePrices,
  type ResaleTerms,
  resalePlansSchema,
  resaleTermsSchema,
} from "@/lib/billing/resale-terms";
import { prorate, type Segments } from "@/lib/billing/segments";
import { termChanges } from "@/lib/billing/term-changes";
import { inCents } from "@/lib/billing/unit-margin";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import { partnerNow, priceBookFor } from "@/lib/services/billing/facts";
import { audit, type PartnerCtx, type WorkspaceCtx } from "@/lib/services/context";

/** The resale terms of a month: those that were newest when it ended, or that are newest now. */
export type MonthTerms = { version: number; plans: ResalePlans; of: ReadonlyMap<string, ResaleTerms> };

export async function termsOf(
  tx: Tx,
  { partnerId, period }: { partnerId: string; period: Period },
): Promise<MonthTerms> {
  const rows = await tx.query(
    `select distinct on (workspace_id) workspace_id, version, terms, at from resale_price
     where partner_id = $1 and at < $2 order by workspace_id, version desc`,
    [partnerId, new Date(periodEnd(period))],
  );
  const book = rows.find(({ workspace_id }) => workspace_id === null);
  return {
    version: rows.reduce((most, { version }) => Math.max(most, version), 0),
    plans: book ? resalePlansSchema.parse(book.terms) : {},
    of: new Map(
      rows.flatMap(({ workspace_id, terms }) =>
        workspace_id === null ? [] : [[workspace_id, resaleTermsSchema.parse(terms)] as const],
      ),
    ),
  };
}

export function pricesOf({ plans, of }: MonthTerms, accountId: string): ResalePrices {
  return { plans, own: of.get(accountId) ?? null };
}

/** The terms of an account, read from within its workspace. They are its partner's, whose scope alone shows them. */
const customerPrices = ({ tx, tenant }: WorkspaceCtx, period: Period): Promise<ResalePrices> =>
  tx.as({ kind: "partner", id: tenant.partnerId }, async () =>
    pricesOf(await termsOf(tx, { partnerId: tenant.partnerId, period }), tenant.id),
  );

/** The price book at the prices an account pays its partner. The platform's own are not for the account's people. */
export async function customerBook(ctx: WorkspaceCtx, period: Period): Promise<PriceBook> {
  const { book } = await priceBookFor(ctx.tx, period);
  return atResale(book, await customerPrices(ctx, period));
}

/**
 * The same book for showing allowances to the account's people, or null where its partner set no terms for any of the
 * month's plans: the platform's allowances are then a matter between the two companies.
 */
export async function customerAllowances(
  ctx: WorkspaceCtx,
  { period, segments }: { period: Period; segments: Segments },
): Promise<PriceBook | null> {
  const prices = await customerPrices(ctx, period);
  const plans = prorate(segments, period).plans.map(({ plan }) => plan);
  if (!isSet(prices.own) && !plans.some((plan) => isSet(prices.plans[plan]))) return null;
  const { book } = await priceBookFor(ctx.tx, period);
  return atResale(book, prices);
}

/** Terms without a member were taken back. */
const isSet = (terms: ResaleTerms | null | undefined): boolean =>
  terms !== null && terms !== undefined && Object.keys(terms).length > 0;

function atResale(book: PriceBook, prices: ResalePrices): PriceBook {
  const priceOf = (plan: Plan) => resalePlanPrice(plan, book.plans[plan], prices);
  return {
    ...book,
    plans: {
      starter: priceOf("starter"),
      professional: priceOf("professional"),
      business: priceOf("business"),
      enterprise: priceOf("enterprise"),
    },
  };
}

type Stored = { version: number; at: Date; terms: unknown };

async function newest(ctx: PartnerCtx, accountId: string | null): Promise<Stored | null> {
  const row = await ctx.tx.one(
    `select version, at, terms from resale_price
     where partner_id = $1 and workspace_id is not distinct from $2 order by version desc limit 1`,
    [ctx.tenant.id, accountId],
  );
  return row ?? null;
}

/** True if a partner has set prices for its accounts. Without them a margin says nothing. */
export async function hasPriceBook(tx: Tx, partnerId: string): Promise<boolean> {
  const row = await tx.one(
    "select 1 as one from resale_price where partner_id = $1 and workspace_id is null limit 1",
    [partnerId],
  );
  return row !== null;
}

/** Changes of prices are made one after the other, so that each has its own number and knows the prices before it. */
const lockPrices = (ctx: PartnerCtx) =>
  ctx.tx.query("select 1 from partner where id = $1 for update", [ctx.tenant.id]);

/** Adds a version, once the prices are locked. */
async function append(
  ctx: PartnerCtx,
  { accountId, terms }: { accountId: string | null; terms: object },
): Promise<void> {
  const partnerId = ctx.tenant.id;
  const at = await partnerNow(ctx.tx, partnerId, ctx.now);
  const { resalePrice } = ctx.tx.prisma;
  const last = await resalePrice.findFirst({
    where: { partnerId },
    orderBy: { version: "desc" },
    select: { version: true },
  });
  const version = (last?.version ?? 0) + 1;
  await resalePrice.createMany({ data: { partnerId, version, workspaceId: accountId, terms, at } });
}

async function listPrices(ctx: PartnerCtx) {
  const now = await partnerNow(ctx.tx, ctx.tenant.id, ctx.now);
  return (await priceBookFor(ctx.tx, periodOf(now.getTime()))).book;
}

export async function getPriceBook(ctx: PartnerCtx) {
  const [book, stored] = [await listPrices(ctx), await newest(ctx, null)];
  const plans = stored ? resalePlansSchema.parse(stored.terms) : {};
  const priced = PLANS.map((plan) => ({
    plan,
    price: resalePlanPrice(plan, book.plans[plan], { plans, own: null }),
  }));
  return {
    version: stored?.version ?? 0,
    currency: book.currency,
    plans: Object.fromEntries(
      PLANS.flatMap((plan) => (plans[plan] ? [[plan, shownTerms(plans[plan])] as const] : [])),
    ),
    prices: priced.map(({ plan, price }) => ({ plan, ...shownPrice(price) })),
    warnings: priced.flatMap(({ plan, price }) =>
      warningsOf({
        list: book.plans[plan],
        price,
        terms: plans[plan],
        at: `/plans/${plan}`,
        plan,
        currency: book.currency,
      }),
    ),
    updatedAt: stored?.at.toISOString() ?? null,
  };
}

export async function putPriceBook(
  ctx: PartnerCtx,
  { plans, currency }: { plans: ResalePlans; currency?: string | undefined },
) {
  await lockPrices(ctx);
  const before = await getPriceBook(ctx);
  if (currency !== undefined && currency !== before.currency)
    throw invalid("/currency", `must be ${before.currency}, the currency of your invoices`);
  await append(ctx, { accountId: null, terms: plans });
  const after = await getPriceBook(ctx);
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "resale_prices.changed",
    object: ctx.tenant.id,
    detail: { version: after.version, plans: termChanges(before.plans, after.plans) },
  });
  return after;
}

async function readAccount(ctx: PartnerCtx, id: string): Promise<{ plan: Plan }> {
  const account = await ctx.tx.prisma.workspace.findFirst({
    where: { partnerId: ctx.tenant.id, id },
    select: { plan: true },
  });
  if (!account) throw new ApiError("not_found");
  return account;
}

export async function getAccountTerms(ctx: PartnerCtx, id: string) {
  const { plan } = await readAccount(ctx, id);
  const [book, stored, forAll] = [await listPrices(ctx), await newest(ctx, id), await newest(ctx, null)];
  const plans = forAll ? resalePlansSchema.parse(forAll.terms) : {};
  const parsed = stored ? resaleTermsSchema.parse(stored.terms) : {};
  const terms = Object.keys(parsed).length > 0 ? parsed : null;
  const price = resalePlanPrice(plan, book.plans[plan], { plans, own: terms });
  return {
    accountId: id,
    plan,
    version: stored?.version ?? 0,
    currency: book.currency,
    terms: terms ? shownTerms(terms) : null,
    prices: shownPrice(price),
    warnings: terms
      ? warningsOf({ list: book.plans[plan], price, terms, at: "", plan, currency: book.currency })
      : [],
    updatedAt: stored?.at.toISOString() ?? null,
  };
}

export async function putAccountTerms(ctx: PartnerCtx, { id, terms }: { id: string; terms: ResaleTerms }) {
  await lockPrices(ctx);
  const before = await getAccountTerms(ctx, id);
  await append(ctx, { accountId: id, terms });
  const after = await getAccountTerms(ctx, id);
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "resale_prices.changed",
    object: id,
    detail: { version: after.version, terms: termChanges(before.terms ?? {}, after.terms ?? {}) },
  });
  return after;
}

const shownTerms = ({ markupPercent, ...fixed }: ResaleTerms) => ({
  ...(markupPercent === undefined ? {} : { markupPercent: Number(markupPercent) }),
  ...fixed,
});

/** A month is billed in whole cents. A part of one is still rated with all decimals, so that no issued statement changes. */
const shownPrice = ({ api_requests: apiRequests, base, ...price }: PlanPrice) => ({
  ...price,
  base: inCents(base),
  apiRequests,
});

type Priced = {
  list: PlanPrice;
  price: PlanPrice;
  terms: ResaleTerms | undefined;
  at: string;
  plan: Plan;
  currency: string;
};

const MEMBERS = { minutes: "minutes", sms: "sms", api_requests: "apiRequests" } as const;
const UNITS = { minutes: "a minute", sms: "a text", api_requests: "1,000 API requests" } as const;

/** Only terms that were set can be wrong: a plan without any is sold at the list price. */
function warningsOf({ list, price: exact, terms, at, plan, currency }: Priced) {
  const shown = (amount: string) => unitPrice(amount, currency);
  const price = { ...exact, base: inCents(exact.base) };
  const losses = terms ? lossesOf(list, price) : [];
  const code = "below_cost" as const;
  const name = PLAN_NAMES[plan];
  if (terms?.markupPercent !== undefined)
    return losses.length === 0
      ? []
      : [
          {
            code,
            pointer: `${at}/markupPercent`,
            message: `A markup of ${terms.markupPercent.replace("-", "−")}% sells ${name} below the platform's list prices.`,
          },
        ];
  return losses.map(({ charge, meter }) => {
    if (meter === null)
      return {
        code,
        pointer: `${at}/base`,
        message: `${name} costs ${shown(list.base)} and is sold for ${shown(price.base)}.`,
      };
    const pointer = `${at}/${charge}/${MEMBERS[meter]}`;
    return charge === "included"
      ? {
          code,
          pointer,
          message: `${price[meter].included} are included; the platform's ${name} plan includes ${list[meter].included}.`,
        }
      : {
          code,
          pointer,
          message: `On ${name}, ${UNITS[meter]} costs ${shown(list[meter].unitPrice)} and is sold for ${shown(price[meter].unitPrice)}.`,
        };
  });
}
