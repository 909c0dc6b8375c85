-- The reason a worker stopped itself. Null while it runs and after an orderly stop.
alter table worker_heartbeat add column stop_cause text;
