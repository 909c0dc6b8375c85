import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Log } from "@/lib/log";
import { applyDuePlanChanges } from "@/lib/services/accounts/apply-plan";

const ACTOR = { kind: "system", id: "plan changes", name: "Plan changes" } as const;

/** Applies scheduled plan changes at the turn of the month. Partners with a test clock have theirs applied by moving it. */
export function planChangesJob(log: Log, clock: () => number = Date.now): (db: Db) => Promise<void> {
  return async (db) => {
    const system = { kind: "system" } as const;
    const now = new Date(clock());
    const partners = await tx(db, system, (t) =>
      t.query(
        `select p.id, p.name, p.status, p.mode from partner p where p.clock_at is null and exists (
           select from plan_change c where c.partner_id = p.id and c.status = 'scheduled' and c.effective_at <= $1) order by p.id`,
        [now],
      ),
    );
    for (const { id, name, status, mode } of partners) {
      const tenant = { kind: "partner", id, name, status, mode } as const;
      try {
        await tx(db, system, (t) => applyDuePlanChanges({ tx: t, actor: ACTOR, tenant }, { now }));
      } catch (error) {
        log.error({ err: error, partnerId: id }, "plan changes could not be applied");
      }
    }
  };
}
