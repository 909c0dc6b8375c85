import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Log } from "@/lib/log";
import { notifyThresholds } from "@/lib/services/billing/thresholds";
import { tellExpiringKeys } from "@/lib/services/keys/expiring";
import { listeners } from "@/lib/services/partners/notices";

/** What nobody does and only time or use brings about: one partner a transaction, so none holds up another. */
export function noticesJob(log: Log, clock: () => number = Date.now): (db: Db) => Promise<void> {
  return async (db) => {
    const now = new Date(clock());
    const tell = async (type: Parameters<typeof listeners>[1], fn: typeof notifyThresholds) => {
      for (const partnerId of await tx(db, { kind: "system" }, (t) => listeners(t, type))) {
        try {
          await tx(db, { kind: "system" }, (t) => fn(t, { partnerId, now }));
        } catch (error) {
          log.error({ err: error, partnerId, type }, "a partner could not be told");
        }
      }
    };
    await tell("usage.threshold_reached", notifyThresholds);
    await tell("key.expiring", tellExpiringKeys);
    // Months and keys of which it would be told again are long over.
    await tx(db, { kind: "system" }, (t) =>
      t.run("delete from partner_notice where at < $1::timestamptz - interval '400 days'", [now]),
    );
  };
}
