import "server-only";
import { z } from "zod";
import type { Rating } from "@/lib/billing/rate";
import { boundShape } from "./bound";
import type { Covered } from "./rating";

/** What an invoice keeps of its rating beside its lines: to show it, and to rate it again the same. */
export const summaryShape = z.object({
  activeAccounts: z.number(),
  discount: z.object({ percent: z.string() }),
  tax: z.object({ percent: z.string() }),
  covered: z.record(z.string(), boundShape).default({}),
  frozen: z.object({ eventsRoot: z.string(), events: z.number() }).optional(),
});
export type Summary = z.infer<typeof summaryShape>;

export function summaryOf(rating: Rating, covered: Covered): Summary {
  const { activeAccounts, discount, tax } = rating;
  return { activeAccounts, discount, tax, covered };
}
