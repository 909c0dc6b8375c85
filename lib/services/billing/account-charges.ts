import { minorToNumber } from "@/lib/billing/money";
import type { Charges } from "@/lib/billing/plan-quote";

/** What an account costs its partner and pays it, as the API shows both. */
export const shownCharges = ({ costMinor, priceMinor }: Charges) => ({
  cost: minorToNumber(costMinor),
  costMinor,
  price: minorToNumber(priceMinor),
  priceMinor,
});
