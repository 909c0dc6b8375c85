-- Usage per account and day, and per account and month: caches of what usage_event and api_request_bucket hold. One row
-- carries every meter, so a month of ten thousand accounts is ten thousand rows.
drop table usage_day;

create table usage_day (
  workspace_id text not null,
  day date not null,
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
  primary key (workspace_id, day)
);
create index usage_day_partner_id_day_idx on usage_day (partner_id, day);

create table usage_month (
  workspace_id text not null,
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
  primary key (workspace_id, period)
);
create index usage_month_partner_id_period_idx on usage_month (partner_id, period);

-- Events of transactions below folded_to are in the caches; readers add the others. It is never greater than the oldest
-- transaction still under way when it was set, so nothing can commit below it any more.
create table usage_fold (
  id int primary key check (id = 1),
  folded_to bigint not null,
  folded_at timestamptz(3) not null default now()
);
insert into usage_fold (id, folded_to) values (1, 0);

-- A fact is corrected once (a second correction corrects the first), at the instant and for the partner of what it
-- replaces: so a month's facts are all in that month, and a cache may take away what it once added.
create unique index usage_event_supersedes on usage_event (workspace_id, meter, supersedes) where supersedes is not null;
create function usage_correction() returns trigger language plpgsql as $$
begin
  if new.supersedes = new.key or not exists (
    select from usage_event o where o.workspace_id = new.workspace_id and o.meter = new.meter and o.key = new.supersedes
      and o.partner_id = new.partner_id and o.occurred_at = new.occurred_at) then
    raise exception 'a correction names an earlier event of its account, meter and instant' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger usage_event_correction before insert on usage_event
  for each row when (new.supersedes is not null) execute function usage_correction();

-- Requests are added to their minute once a second and process, so their cache is kept where they are written.
create function fold_api_requests() returns trigger language plpgsql as $$
declare more bigint := new.count - case when tg_op = 'UPDATE' then old.count else 0 end;
begin
  insert into usage_day (workspace_id, day, partner_id, api_requests)
    values (new.workspace_id, (new.minute at time zone 'UTC')::date, new.partner_id, more)
    on conflict (workspace_id, day) do update set api_requests = usage_day.api_requests + excluded.api_requests;
  insert into usage_month (workspace_id, period, partner_id, api_requests)
    values (new.workspace_id, to_char(new.minute at time zone 'UTC', 'YYYY-MM'), new.partner_id, more)
    on conflict (workspace_id, period) do update set api_requests = usage_month.api_requests + excluded.api_requests;
  return null;
end $$;
create trigger api_request_bucket_fold after insert or update of count on api_request_bucket
  for each row execute function fold_api_requests();

insert into usage_day (workspace_id, day, partner_id, api_requests)
  select workspace_id, (minute at time zone 'UTC')::date, min(partner_id), sum(count) from api_request_bucket group by 1, 2;
insert into usage_month (workspace_id, period, partner_id, api_requests)
  select workspace_id, to_char(day, 'YYYY-MM'), min(partner_id), sum(api_requests) from usage_day group by 1, 2;

grant select, insert, update, delete on usage_day, usage_month to switchboard_web, switchboard_worker;
grant select on usage_fold to switchboard_web;
revoke insert, update, delete on usage_fold from switchboard_web;
grant select, update on usage_fold to switchboard_worker;

do $$
declare
  t text;
  scope constant text := '(select current_setting(''app.scope'', true))';
  tenant constant text := '(select current_setting(''app.tenant'', true))';
begin
  foreach t in array array['usage_day', 'usage_month'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_workspace on %I to switchboard_web, switchboard_worker using (%s = ''workspace'' and workspace_id = %s) with check (%s = ''workspace'' and workspace_id = %s)', t, scope, tenant, scope, tenant);
    execute format('create policy of_partner on %I to switchboard_web, switchboard_worker using (%s = ''partner'' and partner_id = %s) with check (%s = ''partner'' and partner_id = %s)', t, scope, tenant, scope, tenant);
    execute format('create policy of_system on %I to switchboard_worker using (%s = ''system'') with check (%s = ''system'')', t, scope, scope);
  end loop;
end $$;
