-- The searches ignore accents. A comparison with a missing name or email address is null, and bool_and skips nulls: whoever
-- had no address was found by any second word.
create or replace function search_contacts(whole text, first text, others text[], digits text, most int)
returns table (id text, place int)
language plpgsql stable security definer rows 10
set search_path = public set jit = off set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
#variable_conflict use_column
declare
  tenant constant text := current_setting('app.tenant', true);
begin
  if current_setting('app.scope', true) is distinct from 'workspace' then
    return;
  end if;
  return query
    with found as (
      (select c.id, c.name, c.updated_at from contact c
       where digits is not null and c.workspace_id = tenant and c.phone like '%' || digits || '%' and c.erased_at is null
       limit 200)
      union
      (select c.id, c.name, c.updated_at from contact c
       where whole = first and c.workspace_id = tenant and plain_text(c.name) like plain_text(whole) || '%' and c.erased_at is null
       limit 200)
      union
      (select c.id, c.name, c.updated_at from contact c
       where first is not null and c.workspace_id = tenant and c.erased_at is null
         and (plain_text(c.name) like plain_text(first) || '%' or plain_text(c.name) like '% ' || plain_text(first) || '%' or plain_text(c.name) like '%-' || plain_text(first) || '%'
           or c.email ilike first || '%')
         and (select coalesce(bool_and(coalesce(plain_text(c.name) like plain_text(w) || '%' or plain_text(c.name) like '% ' || plain_text(w) || '%'
           or plain_text(c.name) like '%-' || plain_text(w) || '%' or c.email ilike '%' || w || '%', false)), true) from unnest(others) w)
       limit 200)
    )
    select f.id, (row_number() over (order by coalesce(plain_text(f.name) like plain_text(whole) || '%', false) desc, f.updated_at desc, f.id))::int
    from found f order by 2 limit most;
end $$;

create or replace function search_leads(whole text, first text, others text[], digits text, most int)
returns table (id text, place int)
language plpgsql stable security definer rows 10
set search_path = public set jit = off set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
#variable_conflict use_column
declare
  tenant constant text := current_setting('app.tenant', true);
begin
  if current_setting('app.scope', true) is distinct from 'workspace' then
    return;
  end if;
  return query
    with found as (
      (select l.id, l.name, l.updated_at from lead l
       where digits is not null and l.workspace_id = tenant and l.phone like '%' || digits || '%'
       limit 200)
      union
      (select l.id, l.name, l.updated_at from lead l
       where first is not null and l.workspace_id = tenant
         and (plain_text(l.name) like plain_text(first) || '%' or plain_text(l.name) like '% ' || plain_text(first) || '%' or plain_text(l.name) like '%-' || plain_text(first) || '%')
         and (select coalesce(bool_and(plain_text(l.name) like plain_text(w) || '%' or plain_text(l.name) like '% ' || plain_text(w) || '%' or plain_text(l.name) like '%-' || plain_text(w) || '%'),
           true) from unnest(others) w)
       limit 200)
    )
    select f.id, (row_number() over (order by coalesce(plain_text(f.name) like plain_text(whole) || '%', false) desc, f.updated_at desc, f.id))::int
    from found f order by 2 limit most;
end $$;

create or replace function search_calls(first text, others text[], digits text)
returns table (id text)
language plpgsql stable security definer rows 200
set search_path = public set jit = off set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
#variable_conflict use_column
declare
  tenant constant text := current_setting('app.tenant', true);
begin
  if current_setting('app.scope', true) is distinct from 'workspace' then
    return;
  end if;
  return query
    select c.id from call c
    where digits is not null and c.workspace_id = tenant
      and ((c.direction = 'inbound' and c.from_phone like '%' || digits || '%')
        or (c.direction = 'outbound' and c.to_phone like '%' || digits || '%'))
    union
    select c.id from call c
    where first is not null and c.workspace_id = tenant
      and (plain_text(c.caller_name) like plain_text(first) || '%' or plain_text(c.caller_name) like '% ' || plain_text(first) || '%' or plain_text(c.caller_name) like '%-' || plain_text(first) || '%')
      and (select coalesce(bool_and(plain_text(c.caller_name) like plain_text(w) || '%' or plain_text(c.caller_name) like '% ' || plain_text(w) || '%'
        or plain_text(c.caller_name) like '%-' || plain_text(w) || '%'), true) from unnest(others) w)
    union
    select c.id from contact p join call c on c.workspace_id = tenant and c.contact_id = p.id
    where first is not null and p.workspace_id = tenant and p.erased_at is null
      and (plain_text(p.name) like plain_text(first) || '%' or plain_text(p.name) like '% ' || plain_text(first) || '%' or plain_text(p.name) like '%-' || plain_text(first) || '%')
      and (select coalesce(bool_and(plain_text(p.name) like plain_text(w) || '%' or plain_text(p.name) like '% ' || plain_text(w) || '%' or plain_text(p.name) like '%-' || plain_text(w) || '%'), true)
        from unnest(others) w);
end $$;

-- For lists, which find a part of a name. Row-level security keeps them from using an index of trigrams.
create function contacts_named(part text, most int)
returns table (id text)
language plpgsql stable security definer rows 100
set search_path = public set jit = off set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  tenant constant text := current_setting('app.tenant', true);
begin
  if current_setting('app.scope', true) is distinct from 'workspace' then
    return;
  end if;
  return query
    select c.id from contact c
    where c.workspace_id = tenant and c.erased_at is null and plain_text(c.name) like '%' || plain_text(part) || '%'
    order by c.id desc limit most;
end $$;

create function leads_named(part text, most int)
returns table (id text)
language plpgsql stable security definer rows 100
set search_path = public set jit = off set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  tenant constant text := current_setting('app.tenant', true);
begin
  if current_setting('app.scope', true) is distinct from 'workspace' then
    return;
  end if;
  return query
    select l.id from lead l
    where l.workspace_id = tenant and plain_text(l.name) like '%' || plain_text(part) || '%'
    order by l.id desc limit most;
end $$;

revoke execute on function contacts_named(text, int), leads_named(text, int) from public;
grant execute on function contacts_named(text, int), leads_named(text, int) to switchboard_web, switchboard_worker;
