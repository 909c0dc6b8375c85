import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import { until } from "../processes/pause.ts";
import type { Account } from "./judge.ts";

export type Drained = Omit<Account, "sent" | "texts" | "requests" | "unexpected"> & { drainedIn: number };

/** True if everything due is being done: no run is late, and none stands still. */
export function hasRecovered(db: Db, lateSeconds: number): Promise<boolean> {
  return tx(db, { kind: "system" }, async (t) => {
    const late = await t.one(
      `select 1 as late from run where finished_at is null and (
         (status = 'waiting' and wake_at < now() - make_interval(secs => $1))
         or (status in ('ready', 'queued', 'running') and updated_at < now() - make_interval(secs => $1))) limit 1`,
      [lateSeconds],
    );
    return late === null;
  }).catch(() => false);
}

type Awaited = { workspaceIds: readonly string[]; sent: number; withinSeconds: number };

/** Waits for the runs of all events of these workspaces and counts what the database has of them afterwards. */
export async function drain(db: Db, { workspaceIds, sent, withinSeconds }: Awaited): Promise<Drained> {
  const workspaceId = { in: [...workspaceIds] };
  const began = performance.now();
  const system = <T>(fn: (t: Tx) => Promise<T>) => tx(db, { kind: "system" }, fn);
  const finishedRuns = (t: Tx) => t.prisma.run.count({ where: { workspaceId, finishedAt: { not: null } } });
  const allDone = async () => (await system(finishedRuns)) >= sent;
  await until(allDone, { withinMs: withinSeconds * 1_000, everyMs: 250 });
  const drainedIn = (performance.now() - began) / 1_000;
  return system(async (t) => {
    const { run, event, effect } = t.prisma;
    const torn = await t.query(
      `select 1 from run r where r.workspace_id = any($1::text[])
         and seq <> (select count(*) from run_step s where s.workspace_id = r.workspace_id and s.run_id = r.id)`,
      [workspaceIds],
    );
    const callbacks = await t.query(
      "select count(*)::int as n from callback where workspace_id = any($1::text[]) group by run_id, reason",
      [workspaceIds],
    );
    const late = await t.query(
      `select 1 from run_step s join run r on r.workspace_id = s.workspace_id and r.id = s.run_id
       where r.workspace_id = any($1::text[]) and s.at > r.finished_at + interval '1 second'`,
      [workspaceIds],
    );
    return {
      finished: await finishedRuns(t),
      // Steps emit events too, such as of a new contact.
      events: await event.count({ where: { workspaceId, causeRunId: null } }),
      runs: await run.count({ where: { workspaceId } }),
      succeeded: await run.count({ where: { workspaceId, status: "succeeded" } }),
      unknown: await effect.count({ where: { workspaceId, kind: "sms", state: "unknown" } }),
      torn: torn.length,
      callbacks: callbacks.map(({ n }) => n),
      late: late.length,
      drainedIn,
    };
  });
}
