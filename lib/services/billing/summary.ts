import "server-only";
import { z } from "zod";
import { percentOfMinor } from "@/lib/billing/money";
import type { Rating } from "@/lib/billing/rate";
import type { Covered } from "./coverage";
import { snapshotShape } from "./ingest-snapshot";

/** The parts of a rating an invoice stores beside its lines, to show it and to rate it again. */
export const summaryShape = z.object({
  activeAccounts: z.number(),
  /** Invoices of the first price book have none: all their accounts counted. */
  discountAccounts: z.number().optional(),
  discount: z.object({ percent: z.string() }),
  tax: z.object({ percent: z.string() }),
  covered: z.record(z.string(), snapshotShape).default({}),
  /** Invoices without it were shared among their accounts by the rounded net amount, and stay as they were shown. */
  sharedByCharges: z.boolean().default(false),
  frozen: z.object({ eventsRoot: z.string(), events: z.number() }).optional(),
});
export type Summary = z.infer<typeof summaryShape>;

export function summaryOf(rating: Rating, covered: Covered): Summary {
  const { activeAccounts, discountAccounts, discount, tax } = rating;
  return { activeAccounts, discountAccounts, discount, tax, covered, sharedByCharges: true };
}

/** The percentage to share an invoice's net amount with, as on the day it was issued. */
export const sharingPercent = ({
  discount,
  sharedByCharges,
}: Pick<Summary, "discount" | "sharedByCharges">): string | undefined =>
  sharedByCharges ? discount.percent : undefined;

/** The amount the partner was charged for a gross amount: after the invoice's discount and with its tax. */
export function chargedFor(
  amountMinor: number,
  { discount, tax }: Pick<Summary, "discount" | "tax">,
): number {
  const net = amountMinor - percentOfMinor(amountMinor, discount.percent);
  return net + percentOfMinor(net, tax.percent);
}
