import "server-only";
import { periodEnd, periodOf } from "@/lib/billing/periods";
import { reachedThresholds } from "@/lib/billing/thresholds";
import { noUsage } from "@/lib/billing/usage";
import type { Tx } from "@/lib/db/tx";
import { emitOnce, type Notice } from "@/lib/services/partners/notices";
import { accountFacts, partnerNow, priceBookFor } from "./facts";
import { liveUsage } from "./rollups";
import { getThresholds } from "./threshold-settings";

/** Notifies a partner, once per month, meter and percent, of each account that reached one of its thresholds. */
export async function notifyThresholds(tx: Tx, of: { partnerId: string; now: Date }): Promise<number> {
  const { partnerId } = of;
  const { percents } = await getThresholds(tx, partnerId);
  if (percents.length === 0) return 0;
  const now = await partnerNow(tx, partnerId, of.now);
  const period = periodOf(now.getTime());
  const accounts = await accountFacts(tx, { partnerId, before: new Date(periodEnd(period)) });
  const usage = await liveUsage(tx, { partnerId, period });
  const { book: priceBook } = await priceBookFor(tx, period);
  const notices = accounts.flatMap((account): Notice[] =>
    reachedThresholds(
      { ...account, usage: usage.get(account.id) ?? noUsage() },
      { period, priceBook, percents },
    ).map((reached) => ({
      about: `usage ${account.id} ${period} ${reached.meter} ${reached.percent}`,
      type: "usage.threshold_reached",
      workspaceId: account.id,
      data: { accountId: account.id, period, ...reached },
    })),
  );
  return emitOnce(tx, { partnerId, notices, now });
}
