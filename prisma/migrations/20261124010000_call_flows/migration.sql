-- A telephone provider reports a call in pieces: the caller's leg, each leg to the desk, recordings. They are merged here
-- until the call can be decided, and for some days after it, so that a late report corrects the call it belongs to.
alter table call
  add column withheld boolean not null default false,
  add column corrected_from text,
  add column voicemail_seconds int,
  alter column from_phone drop not null,
  add constraint call_caller check (from_phone is not null or withheld),
  add constraint call_corrected_from check (corrected_from in ('answered', 'voicemail', 'abandoned', 'transferred', 'missed'));

alter table message add column media jsonb not null default '[]';

create table call_flow (
  workspace_id text not null,
  provider text not null,
  provider_id text not null,
  facts jsonb not null,
  settle_at timestamptz(3),
  asked int not null default 0,
  call_id text,
  missed_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  primary key (workspace_id, provider, provider_id)
);
create index call_flow_settle_at_idx on call_flow (settle_at) where settle_at is not null;
create index call_flow_workspace_id_call_id_idx on call_flow (workspace_id, call_id);

alter table call_flow enable row level security;
alter table call_flow force row level security;
create policy of_workspace on call_flow to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_system on call_flow to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
