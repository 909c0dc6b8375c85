import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import { closeDue } from "./close";
import { remindOverdue } from "./reminders";

const ACTOR = { kind: "system", id: "billing", name: "Billing" } as const;

/**
 * Closes months, one partner and one transaction at a time; a second worker finds the work done. A sandbox partner with
 * a test clock closes when its clock is moved. A month is over when the clocks of the database and the worker both say
 * so, so that one clock that runs ahead issues nothing.
 */
export function billingJob(
  { config, log }: { config: Pick<Config, "baseUrl">; log: Log },
  clock: () => number = Date.now,
): (db: Db) => Promise<void> {
  return async (db) => {
    const { partners, now } = await tx(db, { kind: "system" }, async (t) => {
      const database = await t.one("select clock_timestamp() as now");
      const rows = await t.query(
        "select id from partner where status in ('approved', 'suspended') and clock_at is null order by id",
      );
      const now = new Date(Math.min(clock(), database?.now.getTime() ?? 0));
      return { partners: rows.map(({ id }) => id), now };
    });
    for (const id of partners) {
      try {
        const done = await tx(db, { kind: "system" }, async (t) => {
          const ctx = { tx: t, actor: ACTOR, config, partnerId: id };
          const closed = await closeDue(ctx, now);
          return { ...closed, reminded: await remindOverdue(ctx, now) };
        });
        if (done.drafted.length + done.finalized.length > 0)
          log.info({ partnerId: id, drafted: done.drafted, finalized: done.finalized }, "month closed");
      } catch (error) {
        log.error({ err: error, partnerId: id }, "month close failed");
      }
    }
  };
}
