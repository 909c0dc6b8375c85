import type { Plan } from "./price-book";

/** The names of the plans, which are the same in every language, in pages and on invoices. */
export const PLAN_NAMES: Record<Plan, string> = {
  starter: "Starter",
  professional: "Professional",
  business: "Business",
  enterprise: "Enterprise",
};
