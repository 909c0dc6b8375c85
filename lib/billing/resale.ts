import type { Allowance, Line } from "./lines";
import { shownUnrounded } from "./lines";
import type { Billable } from "./meters";
import { compareText, sumMinor, toMinor } from "./money";
import { netShares } from "./net-shares";
import type { Period } from "./periods";
import { overagePrice, type Plan, type PlanPrice } from "./price-book";
import { allowanceFrom, baseAmount } from "./rate-account";
import { type ResalePrices, resaleIncluded, resalePrice } from "./resale-terms";

/** The amount an account owes its partner for the month: the lines of the partner's own invoice at the partner's prices. */
export type Statement = {
  lines: StatementLine[];
  costMinor: number;
  priceMinor: number;
  marginMinor: number;
};
/** `line` has the customer's price and allowance; `costMinor` is the line's share of what the partner pays. */
export type StatementLine = { line: Line; costMinor: number; marginMinor: number };

/** The terms in force in a month. Late usage has those of the month it belongs to. */
export type PricesFor = (period: Period) => ResalePrices;

type Rated = {
  period: Period;
  /** The account's lines as the partner pays them. */
  lines: readonly Line[];
  /** Their share of the partner's invoice after discount and before tax. */
  netMinor: number;
};

export function statementOf({ period, lines, netMinor }: Rated, pricesFor: PricesFor): Statement {
  const costs = netShares(
    lines.map(({ id, amountMinor }) => ({ id, minor: amountMinor })),
    netMinor,
  );
  const priced = [...lines].sort(inOrder).map((listed) => {
    const line = resaleLine(listed, pricesFor(listed.kind === "late_usage" ? listed.period : period));
    const costMinor = costs.get(line.id) ?? 0;
    return { line, costMinor, marginMinor: line.amountMinor - costMinor };
  });
  const priceMinor = sumMinor(priced.map(({ line }) => line.amountMinor));
  return { lines: priced, costMinor: netMinor, priceMinor, marginMinor: priceMinor - netMinor };
}

const KINDS: Record<Line["kind"], number> = { base: 0, usage: 1, late_usage: 2 };

/** Plans first, then usage, then late usage, wherever the lines were read from. */
function inOrder(a: Line, b: Line): number {
  return KINDS[a.kind] - KINDS[b.kind] || compareText(a.id, b.id);
}

/** The line at the customer's price. It is rounded once, like the line it is made from. */
export function resaleLine(line: Line, prices: ResalePrices): Line {
  if (line.kind === "base") {
    const unitPrice = resalePrice(prices, { plan: line.plan, charge: "base", list: line.unitPrice });
    const exact = baseAmount(unitPrice, line);
    return { ...line, unitPrice, unrounded: shownUnrounded(exact), amountMinor: toMinor(exact) };
  }
  const { meter, plan, quantity, per } = line;
  const unitPrice = resalePrice(prices, { plan, charge: meter, list: line.unitPrice });
  const allowance = resaleAllowance(line, prices);
  const amount = (over: number) => overagePrice({ unitPrice, per, included: 0 }, over);
  const over = Math.max(0, quantity - allowance.total);
  const billed = line.kind === "late_usage" ? Math.max(0, line.billedQuantity - allowance.total) : 0;
  return {
    ...line,
    unitPrice,
    allowance,
    overage: over - billed,
    unrounded: shownUnrounded(amount(over - billed)),
    // The difference of two rounded amounts, so that both statements together charge what one would have.
    amountMinor: toMinor(amount(over)) - toMinor(amount(billed)),
  };
}

function resaleAllowance(
  { meter, allowance }: { meter: Billable; allowance: Allowance },
  prices: ResalePrices,
): Allowance {
  const parts = allowance.parts.map((part) => ({
    ...part,
    included: resaleIncluded(prices, { plan: part.plan, meter, list: part.included }),
  }));
  return allowanceFrom(parts, allowance.daysInMonth);
}

/** All prices of a plan as its customers pay them. */
export function resalePlanPrice(plan: Plan, list: PlanPrice, prices: ResalePrices): PlanPrice {
  const meter = (name: Billable) => ({
    included: resaleIncluded(prices, { plan, meter: name, list: list[name].included }),
    unitPrice: resalePrice(prices, { plan, charge: name, list: list[name].unitPrice }),
    per: list[name].per,
  });
  return {
    base: resalePrice(prices, { plan, charge: "base", list: list.base }),
    minutes: meter("minutes"),
    sms: meter("sms"),
    api_requests: meter("api_requests"),
  };
}
