create index concurrently if not exists lead_workspace_id_updated_at_id_idx on lead (workspace_id, updated_at, id)
