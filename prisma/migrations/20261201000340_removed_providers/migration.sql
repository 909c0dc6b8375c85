create index concurrently if not exists audit_entry_provider_removed on audit_entry (tenant_id, object, id) where action = 'provider.removed'
