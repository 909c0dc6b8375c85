-- Notices of automations to members of the workspace, shown on the Today page until they are read.
create table team_notice (
  workspace_id text not null,
  id text not null,
  person_id text not null,
  title text not null,
  body text,
  contact_id text,
  run_id text,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  primary key (workspace_id, id)
);
create index team_notice_unread on team_notice (workspace_id, person_id, id) where read_at is null;
create index team_notice_contact on team_notice (workspace_id, contact_id) where contact_id is not null;
create index team_notice_created on team_notice (created_at);

alter table team_notice enable row level security;
alter table team_notice force row level security;
create policy of_workspace on team_notice to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_system on team_notice to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
