create unique index concurrently if not exists team_notice_about on team_notice (workspace_id, person_id, about) where about is not null
