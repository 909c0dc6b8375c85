import { minorToNumber } from "@/lib/billing/money";
import type { Charges } from "@/lib/billing/plan-quote";

/** Charges with the cost after discount, the basis on which pages show costs and margins. */
export type NetCharges = Charges & { netMinor: number };

/** What an account costs its partner and pays it, as the API shows both. */
export const shownCharges = ({ costMinor, netMinor, priceMinor }: NetCharges) => ({
  cost: minorToNumber(costMinor),
  costMinor,
  net: minorToNumber(netMinor),
  netMinor,
  price: minorToNumber(priceMinor),
  priceMinor,
});
