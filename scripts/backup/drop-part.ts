import type pg from "pg";
import { pause } from "../processes/pause.ts";
import { BackupError } from "./archive.ts";
import type { Monthly, Part } from "./months.ts";

export type Kept = Partial<Record<Monthly, number>>;

/** Conditions for rows of an old month that are still needed. `old` is the partition, `$1` the time its file was written. */
const NEEDED: Record<Monthly, string> = {
  run: "old.finished_at is null or old.updated_at >= $1::timestamptz",
  run_step: "exists (select from run r where r.workspace_id = old.workspace_id and r.id = old.run_id)",
  event: "exists (select from run r where r.workspace_id = old.workspace_id and r.event_id = old.id)",
  message: "old.status = 'queued' or old.updated_at >= $1::timestamptz",
};

/** Other transactions queue behind the request for the lock, so it waits only briefly and is retried. */
const LOCK_TIMEOUT = "1s";
const TRIES = 30;
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

/** Drops a partition, and moves what is needed to the partition without bounds. Returns how many rows that were. */
export async function dropPart(client: pg.Client, { part, at }: { part: Part; at: string }): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await drop(client, part, at);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      if (attempt === TRIES)
        throw new BackupError(
          `${part.table} is locked by something that goes on. What was archived is kept.`,
        );
      await pause(1_000);
    }
  }
}

/** Files go with their messages. */
const DROP_FILES = (partition: string) =>
  `delete from attachment a using "${partition}" old
   where a.workspace_id = old.workspace_id and a.message_id = old.id and ($1::timestamptz is not null) and not (${NEEDED.message})`;

async function drop(client: pg.Client, { table, partition }: Part, at: string): Promise<number> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(`alter table "${table}" detach partition "${partition}"`);
    await client.query(`alter table "${partition}" no force row level security`);
    await client.query(`alter table "${partition}" disable row level security`);
    await client.query(`grant select on "${partition}" to switchboard_worker`);
    await client.query("set local role switchboard_worker");
    await client.query("select set_config('app.scope', 'system', true)");
    const kept = await client.query(
      `insert into "${table}" select old.* from "${partition}" old where ($1::timestamptz is not null) and (${NEEDED[table]})`,
      [at],
    );
    if (table === "message") await client.query(DROP_FILES(partition), [at]);
    await client.query("reset role");
    await client.query(`drop table "${partition}"`);
    await client.query("commit");
    return kept.rowCount ?? 0;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
