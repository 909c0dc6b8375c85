import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { isTransient } from "@/lib/db/unavailable";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import { advanceRollout } from "@/lib/services/fleet/advance";

/** Steps of one rollout before the next one has its turn. */
const STEPS = 100;

/** Moves every rollout in progress on. Those of a suspended partner rest. */
export function fleetJob(
  { config, log }: { config: Config; log: Log },
  clock: () => number = Date.now,
): (db: Db) => Promise<void> {
  return async (db) => {
    const open = await tx(db, { kind: "system" }, (t) =>
      t.query(
        `select r.id, r.partner_id, p.name, p.status, p.mode from rollout r join partner p on p.id = r.partner_id
         where r.finished_at is null and p.status = 'approved' order by r.created_at, r.id`,
      ),
    );
    for (const { id: rolloutId, partner_id: partnerId, ...partner } of open) {
      try {
        for (let steps = 0; steps < STEPS; steps++)
          if (!(await advanceRollout({ db, config, log, clock }, { partnerId, rolloutId, partner }))) break;
      } catch (error) {
        if (isTransient(error)) throw error;
        log.error({ err: error, rolloutId }, "a rollout could not be moved on");
      }
    }
  };
}
