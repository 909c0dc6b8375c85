-- A message the provider could not take just now waits until then.
alter table effect add column retry_at timestamptz(3);

-- Looked for every second, among all messages ever sent.
create index message_waiting on message (created_at) where status = 'queued' and direction = 'outbound' and effect_key is null;
