-- Search by name and phone. Under row-level security PostgreSQL compares a row with a policy before it runs an operator
-- that might leak the row, and LIKE is one: the indexes of trigrams stay unused, and a search reads every contact. These
-- functions run as the owner of the tables and name the tenant themselves, so they use the indexes.
create policy by_function on contact for select to current_user using (true);
create policy by_function on lead for select to current_user using (true);

-- `first` and `others` are the words asked for, the longest one first, and `whole` all of them as typed, each escaped for
-- LIKE. A word matches the start of a word of the name. The most rows read are bounded: a common word has thousands.
create function search_contacts(whole text, first text, others text[], digits text, most int)
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
       where whole = first and c.workspace_id = tenant and c.name ilike whole || '%' and c.erased_at is null
       limit 200)
      union
      (select c.id, c.name, c.updated_at from contact c
       where first is not null and c.workspace_id = tenant and c.erased_at is null
         and (c.name ilike first || '%' or c.name ilike '% ' || first || '%' or c.name ilike '%-' || first || '%'
           or c.email ilike first || '%')
         and (select coalesce(bool_and(c.name ilike w || '%' or c.name ilike '% ' || w || '%' or c.name ilike '%-' || w || '%'
           or c.email ilike '%' || w || '%'), true) from unnest(others) w)
       limit 200)
    )
    select f.id, (row_number() over (order by coalesce(f.name ilike whole || '%', false) desc, f.updated_at desc, f.id))::int
    from found f order by 2 limit most;
end $$;

create function search_leads(whole text, first text, others text[], digits text, most int)
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
         and (l.name ilike first || '%' or l.name ilike '% ' || first || '%' or l.name ilike '%-' || first || '%')
         and (select coalesce(bool_and(l.name ilike w || '%' or l.name ilike '% ' || w || '%' or l.name ilike '%-' || w || '%'),
           true) from unnest(others) w)
       limit 200)
    )
    select f.id, (row_number() over (order by coalesce(f.name ilike whole || '%', false) desc, f.updated_at desc, f.id))::int
    from found f order by 2 limit most;
end $$;

revoke execute on function search_contacts(text, text, text[], text, int), search_leads(text, text, text[], text, int) from public;
grant execute on function search_contacts(text, text, text[], text, int), search_leads(text, text, text[], text, int)
  to switchboard_web, switchboard_worker;
