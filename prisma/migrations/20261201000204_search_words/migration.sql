-- The searches find words through one pattern, and a hyphen in a name counts as a space.
create or replace function search_contacts(whole text, first text, others text[], digits text, most int)
returns table (id text, place int)
language plpgsql stable security definer rows 10
set search_path = public set jit = off set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
#variable_conflict use_column
declare
  tenant constant text := current_setting('app.tenant', true);
  word constant text := '% ' || replace(plain_text(first), '-', ' ') || '%';
  start constant text := ' ' || replace(plain_text(whole), '-', ' ') || '%';
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
       where whole = first and c.workspace_id = tenant and words_of(c.name) like start and c.erased_at is null
       limit 200)
      union
      (select c.id, c.name, c.updated_at from contact c
       where first is not null and c.workspace_id = tenant and c.erased_at is null
         and (words_of(c.name) like word
           or c.email ilike first || '%')
         and (select coalesce(bool_and(coalesce(words_of(c.name) like '% ' || replace(plain_text(w), '-', ' ') || '%' or c.email ilike '%' || w || '%', false)), true) from unnest(others) w)
       limit 200)
    )
    select f.id, (row_number() over (order by coalesce(words_of(f.name) like start, false) desc, f.updated_at desc, f.id))::int
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
  word constant text := '% ' || replace(plain_text(first), '-', ' ') || '%';
  start constant text := ' ' || replace(plain_text(whole), '-', ' ') || '%';
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
         and (words_of(l.name) like word)
         and (select coalesce(bool_and(words_of(l.name) like '% ' || replace(plain_text(w), '-', ' ') || '%'),
           true) from unnest(others) w)
       limit 200)
    )
    select f.id, (row_number() over (order by coalesce(words_of(f.name) like start, false) desc, f.updated_at desc, f.id))::int
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
  word constant text := '% ' || replace(plain_text(first), '-', ' ') || '%';
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
      and (words_of(c.caller_name) like word)
      and (select coalesce(bool_and(words_of(c.caller_name) like '% ' || replace(plain_text(w), '-', ' ') || '%'), true) from unnest(others) w)
    union
    select c.id from contact p join call c on c.workspace_id = tenant and c.contact_id = p.id
    where first is not null and p.workspace_id = tenant and p.erased_at is null
      and (words_of(p.name) like word)
      and (select coalesce(bool_and(words_of(p.name) like '% ' || replace(plain_text(w), '-', ' ') || '%'), true)
        from unnest(others) w);
end $$;

create or replace function contacts_named(part text, most int)
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
    where c.workspace_id = tenant and c.erased_at is null and words_of(c.name) like '%' || replace(plain_text(part), '-', ' ') || '%'
    order by c.id desc limit most;
end $$;

create or replace function leads_named(part text, most int)
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
    where l.workspace_id = tenant and words_of(l.name) like '%' || replace(plain_text(part), '-', ' ') || '%'
    order by l.id desc limit most;
end $$;
