import { finalOf } from "./months";

type Before = {
  period: string;
  totalAccounts: number;
  invoices: readonly { period: string; status: string }[];
  months: number;
};

/** The time to which the clock moves, and the invoices it issues on the way: drafts, and every month it closes. */
export function clockEffects({ period, totalAccounts, invoices, months }: Before) {
  const now = finalOf(period, months);
  const last = finalOf(period, months - 1).slice(0, 7);
  const drafts = invoices.filter(({ status }) => status === "draft").map((one) => one.period);
  const first = [...drafts, period].sort()[0] ?? period;
  // Months are invoiced from the partner's first account on.
  const hasBegun = totalAccounts > 0 || invoices.length > 0;
  return { now, first, last, issued: hasBegun ? drafts.length + months : 0 };
}
