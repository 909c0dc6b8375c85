import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import { partnerNow } from "@/lib/services/billing/facts";
import { checkSpendCaps } from "@/lib/services/billing/resale/spend-caps";

/** Keeps the caps of all accounts current, each partner in its own transaction. */
export function spendCapsJob(
  { config, log }: { config: Pick<Config, "baseUrl">; log: Log },
  clock: () => number = Date.now,
): (db: Db) => Promise<void> {
  return async (db) => {
    const system = { kind: "system" } as const;
    const partners = await tx(db, system, (t) =>
      t.query("select distinct partner_id from spend_cap order by partner_id"),
    );
    for (const { partner_id: partnerId } of partners) {
      try {
        await tx(db, system, async (t) => {
          const now = await partnerNow(t, partnerId, new Date(clock()));
          await checkSpendCaps(t, { partnerId, now, config });
        });
      } catch (error) {
        log.error({ err: error, partnerId }, "spend caps could not be checked");
      }
    }
  };
}
