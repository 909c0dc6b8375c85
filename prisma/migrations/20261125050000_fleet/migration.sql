-- Definitions with parameters that a partner publishes to its accounts.
create table fleet_template (
  partner_id text not null,
  id text not null,
  name text not null,
  status text not null default 'active' check (status in ('active', 'archived')),
  revision integer not null,
  created_by text not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint fleet_template_pkey primary key (partner_id, id)
);
create index fleet_template_partner_id_created_at_id_idx on fleet_template (partner_id, created_at, id);

create table fleet_revision (
  partner_id text not null,
  id text not null,
  template_id text not null,
  number integer not null,
  definition jsonb not null,
  parameters jsonb not null,
  message text,
  created_by text not null,
  created_at timestamptz(3) not null default current_timestamp,
  constraint fleet_revision_pkey primary key (partner_id, id)
);
create unique index fleet_revision_partner_id_template_id_number_key on fleet_revision (partner_id, template_id, number);

-- An account's automation that came from a template, and what was pushed to it last.
create table fleet_copy (
  partner_id text not null,
  id text not null,
  template_id text not null,
  workspace_id text not null,
  automation_id text not null,
  revision integer not null,
  parameter_values jsonb not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint fleet_copy_pkey primary key (partner_id, id)
);
create unique index fleet_copy_partner_id_template_id_workspace_id_key on fleet_copy (partner_id, template_id, workspace_id);

-- A revision on its way to accounts. At most one of a template is in progress.
create table rollout (
  partner_id text not null,
  id text not null,
  template_id text not null,
  revision integer not null,
  status text not null default 'running' check (status in ('running', 'halted', 'done', 'rolled_back')),
  stage text not null check (stage in ('canary', 'rest')),
  canary jsonb,
  canary_until timestamptz(3),
  measured jsonb,
  backtest jsonb,
  reason jsonb,
  actor jsonb not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  finished_at timestamptz(3),
  constraint rollout_pkey primary key (partner_id, id)
);
create index rollout_partner_id_template_id_created_at_id_idx on rollout (partner_id, template_id, created_at, id);
create unique index rollout_one_in_progress on rollout (partner_id, template_id) where finished_at is null;

create table rollout_account (
  partner_id text not null,
  rollout_id text not null,
  workspace_id text not null,
  position integer not null,
  is_canary boolean not null,
  status text not null default 'pending'
    check (status in ('pending', 'testing', 'pushed', 'conflict', 'skipped', 'failed', 'rolled_back')),
  parameter_values jsonb not null,
  conflicts jsonb not null default '[]',
  choices jsonb not null default '[]',
  reason jsonb,
  automation_id text,
  version integer,
  version_id text,
  before jsonb,
  backtest_id text,
  backtest_of text,
  headline text,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint rollout_account_pkey primary key (partner_id, rollout_id, workspace_id)
);
create index rollout_account_partner_id_workspace_id_idx on rollout_account (partner_id, workspace_id);

alter table fleet_template enable row level security;
alter table fleet_template force row level security;
create policy of_partner on fleet_template to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on fleet_template to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

alter table fleet_revision enable row level security;
alter table fleet_revision force row level security;
create policy of_partner on fleet_revision to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on fleet_revision to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

alter table fleet_copy enable row level security;
alter table fleet_copy force row level security;
create policy of_partner on fleet_copy to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on fleet_copy to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

alter table rollout enable row level security;
alter table rollout force row level security;
create policy of_partner on rollout to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on rollout to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

alter table rollout_account enable row level security;
alter table rollout_account force row level security;
create policy of_partner on rollout_account to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on rollout_account to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
