create index concurrently if not exists call_workspace_id_updated_at_id_idx on call (workspace_id, updated_at, id)
