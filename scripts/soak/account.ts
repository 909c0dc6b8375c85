import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import { until } from "../processes/pause.ts";
import type { Account } from "./judge.ts";

export type Drained = Omit<Account, "sent" | "texts" | "requests" | "unexpected"> & { drainedIn: number };

/** Lists runs that have been due or stalled for the given number of seconds. */
export function lateRuns(db: Db, lateSeconds: number): Promise<string[]> {
  return tx(db, { kind: "system" }, async (t) => {
    const late = await t.query(
      `select r.id, r.status, r.node, r.deaths,
         extract(epoch from clock_timestamp() - coalesce(r.wake_at, r.updated_at))::float8 as seconds,
         (select string_agg(format('ticket attempt %s held until %s', q.attempt, q.held_until - clock_timestamp()), ', ')
          from queue.ticket q where q.workspace_id = r.workspace_id and r.id = any(q.run_ids)) as tickets
       from run r where finished_at is null and (
         (status = 'waiting' and wake_at < now() - make_interval(secs => $1))
         or (status in ('ready', 'queued', 'running') and updated_at < now() - make_interval(secs => $1))) order by r.id limit 3`,
      [lateSeconds],
    );
    return late.map(
      ({ id, status, node, deaths, seconds, tickets }) =>
        `${id} is ${status} at ${node ?? "its beginning"} for ${seconds?.toFixed(1)} s, ${deaths} deaths, ${tickets ?? "no ticket"}`,
    );
  });
}

/** True if no run is late or stalled. */
export function hasRecovered(db: Db, lateSeconds: number): Promise<boolean> {
  return lateRuns(db, lateSeconds).then(
    (late) => late.length === 0,
    () => false,
  );
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
