-- The last entry of each person into an automation, under the contact's id and the number: a caller may become a contact later.
create table enrollment (
  workspace_id text not null,
  automation_id text not null,
  person text not null,
  run_id text not null,
  at timestamptz(3) not null,
  constraint enrollment_pkey primary key (workspace_id, automation_id, person)
);

-- Events that end a run early, as the run's own version says.
create table run_stop (
  workspace_id text not null,
  run_id text not null,
  person text not null,
  rule integer not null,
  event text not null,
  match jsonb not null default '{}',
  outcome text not null check (outcome in ('stop_on', 'goal')),
  until timestamptz(3),
  constraint run_stop_pkey primary key (workspace_id, run_id, person, rule)
);
create index run_stop_event on run_stop (workspace_id, event, person);

alter table enrollment enable row level security;
alter table enrollment force row level security;
create policy of_workspace on enrollment to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_system on enrollment to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

alter table run_stop enable row level security;
alter table run_stop force row level security;
create policy of_workspace on run_stop to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_system on run_stop to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

alter table live_trigger
  add column entry jsonb,
  add column stops jsonb not null default '[]',
  add column holdout_percent integer not null default 0;

alter table run add column stop_request jsonb;
