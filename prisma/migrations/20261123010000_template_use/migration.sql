-- The things one use of a template created, so that it can be undone as a whole.
create table template_use (
  workspace_id text not null,
  id text not null,
  template_id text not null,
  automations text[] not null,
  event_types text[] not null,
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3),
  constraint template_use_pkey primary key (workspace_id, id)
);
alter table template_use enable row level security;
alter table template_use force row level security;
create policy of_workspace on template_use to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
