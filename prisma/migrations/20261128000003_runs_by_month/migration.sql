-- The tables of before become run_before and message_before, the first partition of a new run and message. Names, columns,
-- indexes, triggers, policies and rights stay as they were, so the version that is still running notices nothing.
create function pg_temp.partition_by_month(tbl text) returns void language plpgsql as $$
declare
  former text := tbl || '_before';
  last text := (select substring(pg_get_constraintdef(oid) from '''([a-z]+_[0-9a-z]+)''')
    from pg_constraint where conname = former || '_bound');
  indexes text[] := (select array_agg(pg_get_indexdef(indexrelid) order by indexrelid) from pg_index
    where indrelid = tbl::regclass and not indisunique);
  triggers text[] := (select array_agg(pg_get_triggerdef(oid) order by oid) from pg_trigger
    where tgrelid = tbl::regclass and not tgisinternal);
  r record;
  def text;
begin
  for r in select tgname from pg_trigger where tgrelid = tbl::regclass and not tgisinternal loop
    execute format('drop trigger %I on %I', r.tgname, tbl);
  end loop;
  for r in select i.indexrelid::regclass::text as name from pg_index i where i.indrelid = tbl::regclass loop
    execute format('alter index %s rename to %I', r.name, left(trim(both '"' from r.name), 56) || '_before');
  end loop;
  execute format('alter table %I rename to %I', tbl, former);
  execute format('create table %I (like %I including defaults including constraints including generated including storage)
    partition by range (id)', tbl, former);
  execute format('alter table %I drop constraint %I', tbl, former || '_bound');
  execute format('alter table %I add primary key (workspace_id, id)', tbl);
  execute format('alter table %I enable row level security', tbl);
  execute format('alter table %I force row level security', tbl);
  for r in select * from pg_policies where schemaname = 'public' and tablename = former loop
    execute format('create policy %I on %I as %s for %s to %s', r.policyname, tbl, r.permissive, r.cmd,
        (select string_agg(quote_ident(role), ', ') from unnest(r.roles) role))
      || coalesce(' using (' || r.qual || ')', '') || coalesce(' with check (' || r.with_check || ')', '');
    execute format('drop policy %I on %I', r.policyname, former);
  end loop;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', tbl, former, last);
  execute format('alter table %I drop constraint %I', former, former || '_bound');
  execute format('create table %I partition of %I default', tbl || '_default', tbl);
  foreach def in array indexes loop
    execute def;
  end loop;
  if triggers is not null then
    foreach def in array triggers loop
      execute def;
    end loop;
  end if;
  -- Reached through the parent only: the policies live there.
  execute format('revoke all on %I, %I from switchboard_web, switchboard_worker', former, tbl || '_default');
end $$;
select pg_temp.partition_by_month('run');
select pg_temp.partition_by_month('message');

-- Each effect leads to one message. The primary key of effect says so, and within a month an index of each partition; one
-- over all months would have to contain the id.
create unique index message_default_effect on message_default (workspace_id, effect_key);

create or replace function ensure_partitions(since date, months int) returns int
language plpgsql security definer set search_path = public as $$
declare
  first date := date_trunc('month', since)::date;
  made int := 0;
  m date;
  t record;
  child text;
begin
  perform pg_advisory_xact_lock(727274);
  for i in 0..months - 1 loop
    m := (first + make_interval(months => i))::date;
    for t in select v.*, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''(.*)''\)') as before
        from (values ('event', 'evt_'), ('run_step', 'run_'), ('run', 'run_'), ('message', 'msg_')) as v(parent, prefix)
        left join pg_class c on c.relname = v.parent || '_before' and c.relispartition loop
      child := t.parent || '_' || to_char(m, 'YYYYMM');
      if to_regclass(child) is null
          and (t.before is null or id_at(t.prefix, m::timestamp at time zone 'UTC') >= t.before) then
        execute format(
          'create table %I partition of %I for values from (%L) to (%L)', child, t.parent,
          id_at(t.prefix, m::timestamp at time zone 'UTC'),
          id_at(t.prefix, (m + interval '1 month')::timestamp at time zone 'UTC'));
        if t.parent = 'message' then
          execute format('create unique index %I on %I (workspace_id, effect_key)', child || '_effect', child);
        end if;
        -- Reached through the parent only: the policies live there.
        if exists (select from pg_roles where rolname = 'switchboard_web') then
          execute format('revoke all on %I from switchboard_web, switchboard_worker', child);
        end if;
        made := made + 1;
      end if;
    end loop;
  end loop;
  return made;
end $$;
select ensure_partitions(now()::date, 4);
