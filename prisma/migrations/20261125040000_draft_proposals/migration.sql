-- Drafts a language model wrote for requests in words. They wait for a person, who keeps or discards them.
create table draft_proposal (
  workspace_id text not null,
  id text not null,
  automation_id text,
  refines text,
  request text not null,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'ready', 'failed', 'canceled', 'kept', 'discarded')),
  base jsonb not null,
  base_hash text not null,
  start jsonb not null,
  definition jsonb,
  summary text,
  problems jsonb not null,
  scenarios jsonb not null,
  failure jsonb,
  activity text,
  steps integer not null default 0,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  claim text,
  seen_at timestamptz(3),
  kept_as text,
  edit_id text,
  created_by text not null,
  created_at timestamptz(3) not null default current_timestamp,
  finished_at timestamptz(3),
  decided_by text,
  decided_at timestamptz(3),
  expires_at timestamptz(3) not null,
  constraint draft_proposal_pkey primary key (workspace_id, id)
);
create index draft_proposal_workspace_id_created_at_idx on draft_proposal (workspace_id, created_at);
-- Waiting proposals are few among those of the last weeks.
create index draft_proposal_waiting on draft_proposal (created_at) where status in ('queued', 'running');

-- What each workspace has used of the operator's language model.
create table model_usage (
  workspace_id text not null,
  period text not null,
  requests integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  constraint model_usage_pkey primary key (workspace_id, period)
);

-- The language model the operator has connected. No tenant's scope reaches it.
create table language_model (
  id integer not null default 1 check (id = 1),
  base_url text not null,
  model text not null,
  api_key bytea not null,
  key_hint text not null,
  monthly_tokens integer not null,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint language_model_pkey primary key (id)
);

alter table draft_proposal enable row level security;
alter table draft_proposal force row level security;
create policy of_workspace on draft_proposal to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_system on draft_proposal to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

alter table model_usage enable row level security;
alter table model_usage force row level security;
create policy of_workspace on model_usage to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_system on model_usage to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
create policy seen_by_operator on model_usage for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'operator');

alter table language_model enable row level security;
alter table language_model force row level security;
create policy of_issuer on language_model to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) in ('issuer', 'system'))
  with check ((select current_setting('app.scope', true)) in ('issuer', 'system'));
