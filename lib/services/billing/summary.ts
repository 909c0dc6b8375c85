import "server-only";
import { z } from "zod";
import type { Rating } from "@/lib/billing/rate";
import { snapshotShape } from "./ingest-snapshot";
import type { Covered } from "./rating";

/** The parts of a rating an invoice stores beside its lines, to show it and to rate it again. */
export const summaryShape = z.object({
  activeAccounts: z.number(),
  discount: z.object({ percent: z.string() }),
  tax: z.object({ percent: z.string() }),
  covered: z.record(z.string(), snapshotShape).default({}),
  frozen: z.object({ eventsRoot: z.string(), events: z.number() }).optional(),
});
export type Summary = z.infer<typeof summaryShape>;

export function summaryOf(rating: Rating, covered: Covered): Summary {
  const { activeAccounts, discount, tax } = rating;
  return { activeAccounts, discount, tax, covered };
}
