import * as z from "zod";
import { BillingError } from "./billing-error";
import { canonicalJson } from "./canonical-json";
import { METERS, type Meter, meterSchema, toBillable } from "./meters";
import { compareText } from "./money";
import { contains, type Period } from "./periods";

/**
 * One metered fact, a row of the usage table. It is unique on (workspaceId, meter, key) and never changes: a correction is
 * a new event of the same workspace and meter that names the key it replaces.
 */
export const usageEventSchema = z.strictObject({
  workspaceId: z.string().min(1).max(100),
  meter: meterSchema,
  key: z.string().min(1).max(300),
  quantity: z.int().min(0),
  occurredAt: z.iso.datetime(),
  supersedes: z.string().min(1).max(300).nullish(),
  automationId: z.string().nullish(),
  versionId: z.string().nullish(),
  nodeId: z.string().nullish(),
  runId: z.string().nullish(),
});
export type UsageEvent = z.infer<typeof usageEventSchema>;

export type MeterTotals = Record<Meter, number>;

/** The usage object of the API. */
export type UsageSummary = {
  calls: { total: number; aiHandled: number; minutes: number };
  appointments: { booked: number; cancelled: number };
  leads: { created: number; converted: number };
  smsMessages: number;
  apiRequests: number;
};

export function noUsage(): MeterTotals {
  return {
    calls: 0,
    calls_ai: 0,
    call_seconds: 0,
    sms: 0,
    api_requests: 0,
    appointments_booked: 0,
    appointments_cancelled: 0,
    leads_created: 0,
    leads_converted: 0,
  };
}

/**
 * The events that count: one per key and without replaced ones, in an order that does not depend on their delivery.
 */
export function effectiveEvents(events: Iterable<UsageEvent>): UsageEvent[] {
  const byKey = new Map<string, UsageEvent>();
  const replaced = new Set<string>();
  for (const event of events) {
    if (!Number.isSafeInteger(event.quantity) || event.quantity < 0) {
      throw new BillingError("invalid_quantity", `Event ${event.key} counts ${event.quantity}.`);
    }
    const identity = identityOf(event, event.key);
    const known = byKey.get(identity);
    // The table has one row per key. If two are passed in, the choice must not depend on their order.
    if (!known || compareText(canonicalJson(event), canonicalJson(known)) < 0) byKey.set(identity, event);
  }
  for (const event of byKey.values()) {
    if (event.supersedes) replaced.add(identityOf(event, event.supersedes));
  }
  return [...byKey]
    .filter(([identity]) => !replaced.has(identity))
    .map(([, event]) => event)
    .sort(compareEvents);
}

function identityOf({ workspaceId, meter }: UsageEvent, key: string): string {
  return JSON.stringify([workspaceId, meter, key]);
}

/** The order of every list and proof of events: workspace, meter, time, key. */
export function compareEvents(a: UsageEvent, b: UsageEvent): number {
  return (
    compareText(a.workspaceId, b.workspaceId) ||
    compareText(a.meter, b.meter) ||
    compareTimes(a.occurredAt, b.occurredAt) ||
    compareText(a.key, b.key)
  );
}

/** Times of equal length have one format, so comparing the texts is enough; a month may have millions. */
function compareTimes(a: string, b: string): number {
  return a.length === b.length ? compareText(a, b) : Date.parse(a) - Date.parse(b);
}

/** Counts the events of one account in one month; events of other months are left out. */
export function totalUsage(events: Iterable<UsageEvent>, period: Period): MeterTotals {
  const totals = noUsage();
  for (const event of effectiveEvents(events)) {
    if (contains(period, Date.parse(event.occurredAt))) totals[event.meter] += event.quantity;
  }
  return totals;
}

export function summariseUsage(totals: MeterTotals): UsageSummary {
  return {
    calls: {
      total: totals.calls,
      aiHandled: totals.calls_ai,
      minutes: toBillable("minutes", totals.call_seconds),
    },
    appointments: { booked: totals.appointments_booked, cancelled: totals.appointments_cancelled },
    leads: { created: totals.leads_created, converted: totals.leads_converted },
    smsMessages: totals.sms,
    apiRequests: totals.api_requests,
  };
}

export function addUsage(a: MeterTotals, b: MeterTotals): MeterTotals {
  const sum = noUsage();
  for (const meter of METERS) sum[meter] = a[meter] + b[meter];
  return sum;
}

export function isSameUsage(a: MeterTotals, b: MeterTotals): boolean {
  return a === b || METERS.every((meter) => a[meter] === b[meter]);
}
