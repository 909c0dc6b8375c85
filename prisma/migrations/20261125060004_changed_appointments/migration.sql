create index concurrently if not exists appointment_workspace_id_updated_at_id_idx on appointment (workspace_id, updated_at, id)
