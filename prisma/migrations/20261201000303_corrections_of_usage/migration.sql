create index concurrently if not exists audit_entry_corrected on audit_entry (id) where tenant_id = 'platform' and action = 'usage.corrected'
