create index concurrently if not exists message_workspace_id_updated_at_id_idx on message (workspace_id, updated_at, id)
