-- Why a worker ended itself. Null while it works, and after it was asked to stop.
alter table worker_heartbeat add column stop_cause text;
