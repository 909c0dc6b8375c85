-- What a caller said after the tone, or a call that was recorded. The provider keeps it; a workspace may choose a copy
-- here. A row outlives its person only until the provider has deleted its copy too.
create table call_recording (
  workspace_id text not null,
  id text not null,
  call_id text,
  contact_id text,
  provider text not null,
  provider_id text not null,
  kind text not null,
  seconds int not null default 0,
  state text not null,
  content bytea,
  content_type text,
  attempts int not null default 0,
  retry_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  primary key (workspace_id, id),
  constraint call_recording_kind check (kind in ('voicemail', 'call')),
  constraint call_recording_state check (state in ('linked', 'fetching', 'stored', 'removing')),
  constraint call_recording_content check ((state = 'stored') = (content is not null))
);
create unique index call_recording_workspace_id_provider_provider_id_key on call_recording (workspace_id, provider, provider_id);
create index call_recording_workspace_id_call_id_idx on call_recording (workspace_id, call_id);
create index call_recording_workspace_id_contact_id_idx on call_recording (workspace_id, contact_id);
create index call_recording_retry_at_idx on call_recording (retry_at) where retry_at is not null;

alter table call_recording enable row level security;
alter table call_recording force row level security;
create policy of_workspace on call_recording to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_system on call_recording to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

alter table call add column voicemail_transcript text;
