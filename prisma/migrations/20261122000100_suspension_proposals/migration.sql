-- Suspension proposals and the engine's last measurement lived in platform_setting under composed keys. Each gets a
-- table of its own; nothing else used platform_setting.
create table suspension_proposal (
  id text primary key,
  partner_id text not null,
  invoice_id text not null,
  proposed_at timestamptz(3) not null default now()
);
create index suspension_proposal_proposed_at_idx on suspension_proposal (proposed_at desc);

create table engine_measurement (
  -- One row: the newest measurement replaces the one before.
  id integer primary key default 1 check (id = 1),
  runs jsonb not null,
  tickets_waiting integer not null,
  tickets_active integer not null,
  oldest_due_seconds double precision not null,
  oldest_queued_seconds double precision not null,
  effects_unsettled integer not null,
  failed_last_hour integer not null,
  measured_at timestamptz(3) not null default now()
);
revoke insert, update, delete on engine_measurement from switchboard_web;

alter table suspension_proposal enable row level security;
alter table suspension_proposal force row level security;
create policy of_partner on suspension_proposal to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_operator on suspension_proposal to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'operator') with check ((select current_setting('app.scope', true)) = 'operator');
create policy of_system on suspension_proposal to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

alter table suspension_proposal no force row level security;
insert into suspension_proposal (id, partner_id, invoice_id, proposed_at)
select substring(key from '[^:]+$'), value->>'partnerId', value->>'invoice', (value->>'at')::timestamptz
from platform_setting where starts_with(key, 'suspension_proposed:');
alter table suspension_proposal force row level security;

drop table platform_setting;
