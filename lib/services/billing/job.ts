import "server-only";
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import type { Log } from "@/lib/log";
import { closeDue, openMonths } from "./close";
import type { CloseCtx } from "./close-context";
import { type HashedMonth, hashAhead } from "./prove-month";
import { remindOverdue } from "./reminders";

const ACTOR = { kind: "system", id: "billing", name: "Billing" } as const;

/**
 * Closes months, one partner and one transaction at a time; a second worker finds the work done. A sandbox partner with
 * a test clock closes when its clock is moved. A month is over when the clocks of the database and the worker both say
 * so, so that one clock that runs ahead issues nothing.
 */
export function billingJob(
  { config, log }: { config: CloseCtx["config"]; log: Log },
  clock: () => number = Date.now,
): (db: Db) => Promise<void> {
  return async (db) => {
    const { partners, now } = await inSystem(db, async (t) => {
      const database = await t.one("select clock_timestamp() as now");
      const rows = await t.query(
        "select id from partner where status in ('approved', 'suspended') and clock_at is null order by id",
      );
      const now = new Date(Math.min(clock(), database?.now.getTime() ?? 0));
      return { partners: rows.map(({ id }) => id), now };
    });
    for (const id of partners) {
      try {
        const done = await closePartner(db, { actor: ACTOR, config, partnerId: id }, now);
        if (!done) continue;
        if (done.drafted.length + done.finalized.length > 0)
          log.info({ partnerId: id, drafted: done.drafted, finalized: done.finalized }, "month closed");
      } catch (error) {
        log.error({ err: error, partnerId: id }, "month close failed");
      }
    }
  };
}

/** Null while another worker hashes the partner's month. */
export async function closePartner(db: Db, of: Omit<CloseCtx, "tx">, now: Date) {
  const hashed: HashedMonth[] = [];
  for (const { period, finalAt } of await inSystem(db, (t) => openMonths({ ...of, tx: t }, now))) {
    if (now < finalAt) continue;
    const month = await hashAhead(db, { partnerId: of.partnerId, period });
    if (!month) return null;
    hashed.push(month);
  }
  return inSystem(db, async (t) => {
    const ctx = { ...of, tx: t };
    const closed = await closeDue(ctx, now, hashed);
    return { ...closed, reminded: await remindOverdue(ctx, now) };
  });
}

const inSystem = <T>(db: Db, fn: (t: Tx) => Promise<T>) => tx(db, { kind: "system" }, fn);
