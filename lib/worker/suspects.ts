import "server-only";
import { tx } from "@/lib/db/tx";
import type { Engine } from "./engine";

/**
 * Runs whose earlier attempt came to no end: the worker died executing them, or executing something else. A run that takes
 * its worker down is given up after a number of deaths without a recorded step in between (save.ts). A death is counted by
 * the worker that takes the run next, before it does, because the one that dies can no longer count.
 */
export const MAX_DEATHS = 5;

/** From then on suspects are executed one at a time, so that one of them does not make the others look guilty. */
const ALONE_FROM = 2;

type Suspect = { workspaceId: string; runId: string };

/** Its heart beats every two seconds. */
const COUNTED = `r.deaths + case when r.taken_by is null or not exists (select from worker_heartbeat w where w.id = r.taken_by
    and w.stop_cause is null and (w.stopped_at is not null or w.seen_at > clock_timestamp() - interval '6 seconds')) then 1 else 0 end`;
const PEEK = `select ${COUNTED} as deaths from run r
  where r.workspace_id = $1 and r.id = $2 and r.status in ('queued', 'running')` as const;
const TAKE = `update run r set deaths = ${COUNTED}, taken_by = $3
  where r.workspace_id = $1 and r.id = $2 and r.status in ('queued', 'running') returning r.deaths` as const;

/** Executes a suspect, or gives it up. */
export type WithSuspect = (
  suspect: Suspect,
  as: { execute: () => Promise<void>; giveUp: () => Promise<void> },
) => Promise<void>;

export function suspects({ db }: Pick<Engine, "db">, workerId: string): WithSuspect {
  let previous: Promise<void> = Promise.resolve();
  const alone = (work: () => Promise<void>): Promise<void> => {
    const mine = previous.then(work);
    previous = mine.catch(() => {});
    return mine;
  };
  return async ({ workspaceId, runId }, { execute, giveUp }) => {
    const inWorkspace = <T>(fn: Parameters<typeof tx<T>>[2]) =>
      tx(db, { kind: "workspace", id: workspaceId }, fn);
    const take = async () => {
      const taken = await inWorkspace((t) => t.one(TAKE, [workspaceId, runId, workerId]));
      await ((taken?.deaths ?? 0) >= MAX_DEATHS ? giveUp() : execute());
    };
    const found = await inWorkspace((t) => t.one(PEEK, [workspaceId, runId]));
    await ((found?.deaths ?? 0) >= ALONE_FROM ? alone(take) : take());
  };
}
