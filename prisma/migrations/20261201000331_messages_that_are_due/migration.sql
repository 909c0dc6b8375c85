create index if not exists message_due on message (send_at, created_at)
  where status = 'queued' and direction = 'outbound' and effect_key is null
