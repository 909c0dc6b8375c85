create index concurrently if not exists usage_event_corrected on usage_event (partner_id, occurred_at) where supersedes is not null
