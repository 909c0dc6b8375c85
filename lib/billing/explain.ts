import { BillingError } from "./billing-error";
import type { Line } from "./lines";
import { METER_OF, METER_UNITS } from "./meters";
import { allocate, compareText, type Decimal, decimal } from "./money";
import { effectiveEvents, type UsageEvent } from "./usage";

type ExplainedEvent = {
  event: UsageEvent;
  /** Meter units inside the allowance, and those charged for. */
  included: number;
  charged: number;
  amountMinor: number;
};

export type ExplainedLine = {
  events: ExplainedEvent[];
  /** Always the amount of the line. */
  sumMinor: number;
};

/**
 * The cost of each event: events use up the allowance in the order they happened, and each later one costs its part of
 * the line. Cents are split by largest remainder, so the parts sum to the line exactly.
 */
export function explainLine(line: Line, events: Iterable<UsageEvent>): ExplainedLine {
  if (line.kind === "base") return { events: [], sumMinor: 0 };
  const meter = METER_OF[line.meter];
  const counted = effectiveEvents(events).filter((event) => event.meter === meter);
  if (counted.some((event) => event.workspaceId !== line.accountId)) {
    throw new BillingError("invalid_events", "The events of a line are those of its account.");
  }
  counted.sort(byTime);
  const free = freeUnits(line);
  let used = 0;
  const split = counted.map((event) => {
    const included = Math.min(event.quantity, Math.max(0, free - used));
    used += event.quantity;
    return { event, included, charged: event.quantity - included };
  });
  const weights = split.map(({ event, charged }) => ({ id: event.key, weight: decimal(charged) }));
  const amounts = allocate(line.amountMinor, weights);
  const explained = split.map((part) => ({ ...part, amountMinor: amounts.get(part.event.key) ?? 0 }));
  return { events: explained, sumMinor: line.amountMinor };
}

/**
 * Meter units without a charge. For a late line only the events after the earlier invoice are passed in, so the part of
 * the allowance that invoice used is subtracted.
 */
function freeUnits(line: Exclude<Line, { kind: "base" }>): number {
  const billed = line.kind === "late_usage" ? line.billedQuantity : 0;
  return Math.max(0, line.allowance.total - billed) * METER_UNITS[line.meter];
}

function byTime(a: UsageEvent, b: UsageEvent): number {
  return Date.parse(a.occurredAt) - Date.parse(b.occurredAt) || compareText(a.key, b.key);
}

/** The price of one event before rounding, for readers that need more than cents. */
export function unroundedAmount(line: Exclude<Line, { kind: "base" }>, charged: number): Decimal {
  return decimal(charged).times(decimal(line.unitPrice)).div(line.per).div(METER_UNITS[line.meter]);
}
