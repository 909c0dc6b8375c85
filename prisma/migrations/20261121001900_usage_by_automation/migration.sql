-- Two more caches of usage_event: by automation and month, and of all of a partner's accounts by day. They have a mark of
-- their own, from nothing, so they are filled from all events there are, also while a worker of the version before still
-- moves the other one.
create table usage_automation (
  workspace_id text not null,
  automation_id text not null,
  period text not null,
  partner_id text not null,
  calls bigint not null default 0,
  calls_ai bigint not null default 0,
  call_seconds bigint not null default 0,
  sms bigint not null default 0,
  api_requests bigint not null default 0,
  appointments_booked bigint not null default 0,
  appointments_cancelled bigint not null default 0,
  leads_created bigint not null default 0,
  leads_converted bigint not null default 0,
  primary key (workspace_id, automation_id, period)
);
create index usage_automation_partner_id_period_idx on usage_automation (partner_id, period);

-- Events are added by one folder, in part 0. Requests are added where they are written, by any process at any time: in
-- parts 1 to 16 by account, so that few of them wait for each other.
create table usage_partner_day (
  partner_id text not null,
  day date not null,
  part smallint not null check (part between 0 and 16),
  calls bigint not null default 0,
  calls_ai bigint not null default 0,
  call_seconds bigint not null default 0,
  sms bigint not null default 0,
  api_requests bigint not null default 0,
  appointments_booked bigint not null default 0,
  appointments_cancelled bigint not null default 0,
  leads_created bigint not null default 0,
  leads_converted bigint not null default 0,
  primary key (partner_id, day, part)
);
create function part_of(account text) returns smallint language sql immutable as
  $$ select (1 + (hashtext(account) & 15))::smallint $$;

alter table usage_fold add column reports_to bigint not null default 0;

-- An account adds to its partner's day without seeing it: as the owner, in a function nothing but the trigger can call.
create function fold_requests_of_partner() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into usage_partner_day (partner_id, day, part, api_requests)
    values (new.partner_id, (new.minute at time zone 'UTC')::date, part_of(new.workspace_id),
      new.count - case when tg_op = 'UPDATE' then old.count else 0 end)
    on conflict (partner_id, day, part) do update set api_requests = usage_partner_day.api_requests + excluded.api_requests;
  return null;
end $$;
create trigger api_request_bucket_partner_day after insert or update of count on api_request_bucket
  for each row execute function fold_requests_of_partner();

alter table usage_day no force row level security;
insert into usage_partner_day (partner_id, day, part, api_requests)
  select partner_id, day, part_of(workspace_id), sum(api_requests) from usage_day where api_requests <> 0 group by 1, 2, 3;
alter table usage_day force row level security;

grant select on usage_automation, usage_partner_day to switchboard_web;
revoke insert, update, delete on usage_automation, usage_partner_day from switchboard_web;
grant select, insert, update, delete on usage_automation, usage_partner_day to switchboard_worker;
alter table usage_automation enable row level security;
alter table usage_automation force row level security;
-- Not forced upon the owner, in whose name the trigger above writes.
alter table usage_partner_day enable row level security;
do $$
declare
  t text;
  scope constant text := '(select current_setting(''app.scope'', true))';
  tenant constant text := '(select current_setting(''app.tenant'', true))';
begin
  foreach t in array array['usage_automation', 'usage_partner_day'] loop
    execute format('create policy of_partner on %I for select to switchboard_web, switchboard_worker using (%s = ''partner'' and partner_id = %s)', t, scope, tenant);
    execute format('create policy of_system on %I to switchboard_worker using (%s = ''system'') with check (%s = ''system'')', t, scope, scope);
  end loop;
end $$;

-- Reports and invoices call an automation by its name. A partner may read those of its own accounts, for which it may
-- issue keys anyway. A set from a function, for the reason told in 20261121000600, and asked once a statement.
create function accounts_of_partner() returns setof text language plpgsql stable as $$
begin
  return query select w.id from workspace w where w.partner_id = current_setting('app.tenant', true);
end $$;
create policy of_partner on automation for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and workspace_id in (select accounts_of_partner()));
