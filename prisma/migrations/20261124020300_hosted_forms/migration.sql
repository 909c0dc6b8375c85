create table hosted_form (
  workspace_id text not null,
  id text not null,
  slug text not null,
  event_name text not null,
  title text not null,
  intro text,
  button text,
  thanks text,
  consent text,
  origins text[] not null default '{}',
  status text not null default 'enabled',
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint hosted_form_pkey primary key (workspace_id, id),
  constraint hosted_form_status_check check (status in ('enabled', 'disabled'))
);
create unique index hosted_form_slug_key on hosted_form (slug);
create index hosted_form_workspace_id_created_at_id_idx on hosted_form (workspace_id, created_at, id);

alter table hosted_form enable row level security;
alter table hosted_form force row level security;
create policy of_workspace on hosted_form to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
-- A visitor knows only the form's public name.
create policy by_slug on hosted_form for select to switchboard_web
  using ((select current_setting('app.scope', true)) = 'link' and slug = (select current_setting('app.tenant', true)));
create policy of_system on hosted_form to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system')
  with check ((select current_setting('app.scope', true)) = 'system');
