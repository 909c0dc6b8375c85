create index concurrently if not exists usage_event_corrected on usage_event (partner_id, occurred_at) include (ingest_tx) where supersedes is not null and meter in ('call_seconds', 'sms')
