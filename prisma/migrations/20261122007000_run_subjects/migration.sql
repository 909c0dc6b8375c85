-- The appointment and the lead an event is about, and what a text answered.

alter table event
  add column appointment_id text,
  add column lead_id text,
  add column answered_run_id text;

alter table run
  add column appointment_id text,
  add column lead_id text,
  add column heard_event_id text;

-- An event finds the waits it may end by key instead of reading every wait of its type. Waits of before have the key of
-- those that each event has to compare.
alter table wait
  add column match_key text not null default 'any',
  add column asked_at timestamptz(3);

create index wait_match on wait (workspace_id, event, match_key);
drop index wait_workspace_id_event_idx;

create index message_run on message (workspace_id, run_id) where run_id is not null;
