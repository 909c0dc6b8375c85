-- What the provider said of a message that failed, in words a person understands.
alter table message add column error_detail text;

-- Texts nobody has opened. Those from before are taken as read: nobody could mark them.
update message set read_at = created_at where direction = 'inbound' and read_at is null;
create index message_unread on message (workspace_id, contact_id) where direction = 'inbound' and read_at is null;
create index message_unknown on message (workspace_id, id) where error_code = 'unknown_outcome';

-- What a provider told of a text before its answer to the sending was written down.
create table early_status (
  workspace_id text not null,
  provider_id text not null,
  status text not null,
  detail text,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, provider_id)
);
alter table early_status enable row level security;
alter table early_status force row level security;
create policy of_workspace on early_status to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_system on early_status to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system')
  with check ((select current_setting('app.scope', true)) = 'system');
