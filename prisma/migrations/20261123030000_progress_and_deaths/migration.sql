-- Constant defaults: no table is rewritten, and the locks last a moment.
alter table worker_heartbeat add column swept_at timestamptz(3), add column fetched_at timestamptz(3);

alter table engine_measurement
  add column given_up_last_hour integer not null default 0,
  add column tickets_dead_last_hour integer not null default 0,
  add column sweep_held_seconds double precision not null default 0,
  add column sessions_waiting integer not null default 0;

alter table run add column taken_by text, add column deaths integer not null default 0;
