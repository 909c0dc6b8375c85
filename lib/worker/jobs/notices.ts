import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Log } from "@/lib/log";
import { notifyThresholds } from "@/lib/services/billing/thresholds";
import { emitExpiringKeys } from "@/lib/services/keys/expiring";
import { subscribedPartners } from "@/lib/services/partners/notices";

/** Notices that follow from time or use alone. Each partner has its own transaction, so one cannot delay another. */
export function noticesJob(log: Log, clock: () => number = Date.now): (db: Db) => Promise<void> {
  return async (db) => {
    const now = new Date(clock());
    const notify = async (type: Parameters<typeof subscribedPartners>[1], fn: typeof notifyThresholds) => {
      for (const partnerId of await tx(db, { kind: "system" }, (t) => subscribedPartners(t, type))) {
        try {
          await tx(db, { kind: "system" }, (t) => fn(t, { partnerId, now }));
        } catch (error) {
          log.error({ err: error, partnerId, type }, "a notice could not be emitted");
        }
      }
    };
    await notify("usage.threshold_reached", notifyThresholds);
    await notify("key.expiring", emitExpiringKeys);
    // The months and keys that these rows keep from being announced again are long over.
    await tx(db, { kind: "system" }, (t) =>
      t.run("delete from partner_notice where at < $1::timestamptz - interval '400 days'", [now]),
    );
  };
}
