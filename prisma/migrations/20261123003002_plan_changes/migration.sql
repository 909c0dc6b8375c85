-- Changes of plan, at once or at the turn of the month. An account has at most one that is still to come.
create table plan_change (
  partner_id text not null,
  id text not null,
  workspace_id text not null,
  from_plan text not null check (from_plan in ('starter', 'professional', 'business', 'enterprise')),
  to_plan text not null check (to_plan in ('starter', 'professional', 'business', 'enterprise')),
  effective_at timestamptz(3) not null,
  status text not null check (status in ('scheduled', 'applied', 'canceled')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint plan_change_pkey primary key (partner_id, id)
);
create index plan_change_partner_id_workspace_id_created_at_id_idx on plan_change (partner_id, workspace_id, created_at, id);
create unique index plan_change_one_scheduled on plan_change (partner_id, workspace_id) where status = 'scheduled';
alter table plan_change enable row level security;
alter table plan_change force row level security;
create policy of_partner on plan_change to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on plan_change to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
