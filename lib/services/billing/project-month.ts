import "server-only";
import type { ForecastAccount } from "@/lib/billing/forecast";
import { type Period, periodEnd, periodOf } from "@/lib/billing/periods";
import type { Tx } from "@/lib/db/tx";
import { accountFacts, priceBookFor } from "./facts";
import { liveDaysByAccount } from "./rollups";

const DAY_MS = 86_400_000;
/** The history a forecast uses. */
const HISTORY_DAYS = 56;

type Of = { partnerId: string; now: Date; accounts?: readonly string[] };

/** The one projection of this month, which the total, the accounts and the advice are from. */
export async function projectMonth(tx: Tx, { partnerId, now: at, ...only }: Of) {
  const now = at.getTime();
  const period: Period = periodOf(now);
  const facts = await accountFacts(tx, { partnerId, before: new Date(periodEnd(period)), ...only });
  const days = await liveDaysByAccount(tx, {
    partnerId,
    from: dateOf(now - HISTORY_DAYS * DAY_MS),
    to: dateOf(periodEnd(period)),
    ...only,
  });
  const accounts: ForecastAccount[] = facts.map(({ id, name, segments, createdAt }) => ({
    id,
    name,
    segments,
    since: createdAt.toISOString(),
    days: days.get(id) ?? [],
  }));
  const stored = await priceBookFor(tx, period);
  return { now, period, accounts, stored };
}

function dateOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
