import { withClient } from "../postgres/connect.ts";

/**
 * The queue's tables. They hold nothing that `run` lacks, so they are made here and not by a migration: a backup leaves
 * them out, and a restore begins with empty ones. `held_until` is in no index, so taking a ticket changes no index.
 */
const SCHEMA = `
  create schema if not exists queue;
  create table if not exists queue.ticket (
    id bigint generated always as identity primary key,
    workspace_id text not null,
    spread smallint not null,
    run_ids text[] not null,
    traceparent text,
    attempt int not null default 0,
    ready_at timestamptz not null default clock_timestamp(),
    held_until timestamptz
  ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
  create index if not exists ticket_ready on queue.ticket (ready_at);
  create table if not exists queue.given_up (
    id bigint primary key,
    workspace_id text not null,
    run_ids text[] not null,
    at timestamptz not null default clock_timestamp()
  );
  grant usage on schema queue to switchboard_web, switchboard_worker;
  grant insert on queue.ticket to switchboard_web;
  grant select, insert, update, delete on all tables in schema queue to switchboard_worker`;

export async function installQueue(connectionString: string): Promise<void> {
  await withClient(connectionString, (client) => client.query(SCHEMA));
}

/**
 * The server caches the plan for taking tickets. A plan made without statistics scans every ticket of the queue each
 * time, until autovacuum analyzes the table. Example rows therefore provide statistics of a busy queue and are removed
 * before the transaction ends.
 */
export async function teachPlanner(connectionString: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    const known = await client.query(
      "select 1 from pg_stats where schemaname = 'queue' and tablename = 'ticket' and attname = 'ready_at'",
    );
    if (known.rows.length > 0) return;
    await client.query(`
      begin;
      insert into queue.ticket (workspace_id, spread, run_ids, attempt, ready_at)
      select 'example', n % 840, array['example'], -1, now() - make_interval(secs => n) from generate_series(1, 5000) n;
      analyze queue.ticket;
      delete from queue.ticket where attempt = -1;
      commit`);
  });
}
