-- Pictures and files of texts: those of an MMS that came in, copied from its provider, and those uploaded at the desk.
create table attachment (
  workspace_id text not null,
  id text not null,
  -- Null while it waits for the message it goes out with, and once its person is erased.
  message_id text,
  contact_id text,
  position int not null default 0,
  -- Where an inbound file comes from; null for an uploaded one.
  provider text,
  provider_url text,
  name text,
  content_type text not null,
  bytes int,
  content bytea,
  state text not null,
  attempts int not null default 0,
  retry_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint attachment_pkey primary key (workspace_id, id),
  constraint attachment_state check (state in ('linked', 'fetching', 'stored', 'removing')),
  constraint attachment_content check ((state = 'stored') = (content is not null))
);
create index attachment_workspace_id_message_id_idx on attachment (workspace_id, message_id);
create index attachment_workspace_id_contact_id_idx on attachment (workspace_id, contact_id);
create index attachment_retry_at_idx on attachment (retry_at) where retry_at is not null;
create index attachment_waiting_idx on attachment (created_at) where message_id is null and state = 'stored';
alter table attachment enable row level security;
alter table attachment force row level security;
create policy of_workspace on attachment to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_system on attachment to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system')
  with check ((select current_setting('app.scope', true)) = 'system');
