alter table engine_measurement add column held_runs integer not null default 0;
