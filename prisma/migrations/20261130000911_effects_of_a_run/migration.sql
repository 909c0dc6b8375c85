create index concurrently if not exists effect_of_run on effect (workspace_id, run_id) where run_id is not null
