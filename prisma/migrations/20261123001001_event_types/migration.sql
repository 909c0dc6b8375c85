-- Events that a workspace defines itself. Other systems send them as custom.<name>.
create table event_type (
  workspace_id text not null,
  name text not null,
  title text not null,
  schema jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (workspace_id, name)
);
alter table event_type enable row level security;
alter table event_type force row level security;
create policy of_workspace on event_type to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));

-- A custom event without a number is about the contact with its email address.
create index contact_email on contact (workspace_id, lower(email)) where email is not null;
