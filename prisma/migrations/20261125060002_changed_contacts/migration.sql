create index concurrently if not exists contact_workspace_id_updated_at_id_idx on contact (workspace_id, updated_at, id)
