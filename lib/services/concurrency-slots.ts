import "server-only";
import { LOCK_CLASS } from "@/lib/db/locks";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import { processWide } from "@/lib/process-wide";
import type { WorkspaceCtx } from "./context";

/** Limits on things open at once, across all web processes. */
export const STREAM_SLOTS = { kind: "stream", perWorkspace: 60, perOwner: 20, seconds: 45 } as const;
export const TEST_SLOTS = { kind: "test", perWorkspace: 2, perOwner: 2, seconds: 90 } as const;
type Rules = typeof STREAM_SLOTS | typeof TEST_SLOTS;

type Slot = { release(): Promise<void> };
type OpenSlot = { db: Db; workspaceId: string; id: string; seconds: number };

const open = processWide("concurrency-slots", () => new Map<string, OpenSlot>());
const RENEW_MS = 15_000;

/** Null when as many are open as may be. A slot is renewed until it is released, and expires when its process dies. */
export async function takeSlot(
  { tx: t, tenant }: Pick<WorkspaceCtx, "tx" | "tenant">,
  rules: Rules,
  owner: string,
): Promise<Slot | null> {
  const id = newId("slot");
  await t.query(`select pg_advisory_xact_lock(${LOCK_CLASS.concurrencySlots}, hashtext($1))`, [tenant.id]);
  const taken = await t.run(
    `insert into concurrency_slot (workspace_id, id, kind, owner, expires_at)
     select $1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5)
     from (select count(*) as all_open, count(*) filter (where owner = $4) as own from concurrency_slot
           where workspace_id = $1 and kind = $3 and expires_at > clock_timestamp()) as now
     where now.all_open < $6 and now.own < $7`,
    [tenant.id, id, rules.kind, owner, rules.seconds, rules.perWorkspace, rules.perOwner],
  );
  if (taken === 0) return null;
  const slot = { db: t.db, workspaceId: tenant.id, id, seconds: rules.seconds };
  t.afterCommit(() => {
    open.set(id, slot);
    processWide("slot-renewal", () => setInterval(() => void renewAll(), RENEW_MS).unref());
  });
  return {
    async release() {
      open.delete(id);
      await tx(slot.db, { kind: "workspace", id: slot.workspaceId }, (later) =>
        later.run("delete from concurrency_slot where workspace_id = $1 and id = $2", [slot.workspaceId, id]),
      ).catch(() => {
        // The slot expires by itself.
      });
    },
  };
}

async function renewAll(): Promise<void> {
  const byWorkspace = Map.groupBy(open.values(), ({ workspaceId }) => workspaceId);
  for (const [workspaceId, slots] of byWorkspace) {
    const [first] = slots;
    if (!first) continue;
    await tx(first.db, { kind: "workspace", id: workspaceId }, (t) =>
      t.run(
        `update concurrency_slot set expires_at = clock_timestamp() + make_interval(secs => $3)
         where workspace_id = $1 and id = any($2)`,
        [workspaceId, slots.map(({ id }) => id), first.seconds],
      ),
    ).catch(() => {
      // The database is away; the next renewal is soon enough.
    });
  }
}
