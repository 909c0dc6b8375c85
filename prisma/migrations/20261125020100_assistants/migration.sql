-- Operations an assistant or another program applied to a draft at once, so that they can be undone at once.
create table draft_edit (
  workspace_id text not null,
  id text not null,
  automation_id text not null,
  before jsonb not null,
  after jsonb not null,
  created_by text not null,
  created_at timestamptz(3) not null default current_timestamp,
  undone_at timestamptz(3),
  constraint draft_edit_pkey primary key (workspace_id, id)
);

-- A deploy that waits for a person's confirmation.
create table deploy_request (
  workspace_id text not null,
  id text not null,
  automation_id text not null,
  draft_hash text not null,
  message text,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'declined')),
  requested_by text not null,
  requested_by_name text not null,
  decided_by text,
  decided_at timestamptz(3),
  version integer,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null,
  constraint deploy_request_pkey primary key (workspace_id, id)
);

alter table draft_edit enable row level security;
alter table draft_edit force row level security;
create policy of_workspace on draft_edit to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_system on draft_edit to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

alter table deploy_request enable row level security;
alter table deploy_request force row level security;
create policy of_workspace on deploy_request to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_system on deploy_request to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
