-- Teams of a workspace, and what assigning work to a member needs to know: their phone, working hours and turn.
create table team (
  workspace_id text not null,
  name text not null,
  members text[] not null default '{}',
  position integer not null,
  primary key (workspace_id, name)
);
create unique index team_name_any_case on team (workspace_id, lower(name));

alter table team enable row level security;
alter table team force row level security;
create policy of_workspace on team to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_system on team to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

alter table workspace_member
  add column phone text,
  add column hours jsonb,
  -- To the microsecond, because two steps of one transaction may assign.
  add column assigned_at timestamptz(6);

alter table lead add column assignee_id text;
create index lead_assigned on lead (workspace_id, assignee_id) where assignee_id is not null;
create index callback_assigned on callback (workspace_id, assignee_id) where assignee_id is not null and status = 'open';
