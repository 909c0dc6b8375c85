create index if not exists message_scheduled on message (workspace_id, send_at)
  where status = 'queued' and send_at is not null
