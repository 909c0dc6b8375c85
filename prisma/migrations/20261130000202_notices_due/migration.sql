create index concurrently if not exists team_notice_due on team_notice (email_due_at) where email_due_at is not null
