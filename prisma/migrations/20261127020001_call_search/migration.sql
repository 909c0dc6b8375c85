-- Calls by name or number, as search_contacts does it: it runs as the owner of the tables and names the tenant itself,
-- because row-level security keeps a search from using an index of trigrams. All matches, since a list pages through
-- them and an export holds each of them.
create policy by_function on call for select to current_user using (true);

-- `first` and `others` are the words asked for, the longest one first, escaped for LIKE; `digits` is a part of a number.
-- The number is the other party's: each inbound call has the workspace's own as its destination.
create function search_calls(first text, others text[], digits text)
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
      and (c.caller_name ilike first || '%' or c.caller_name ilike '% ' || first || '%' or c.caller_name ilike '%-' || first || '%')
      and (select coalesce(bool_and(c.caller_name ilike w || '%' or c.caller_name ilike '% ' || w || '%'
        or c.caller_name ilike '%-' || w || '%'), true) from unnest(others) w)
    union
    select c.id from contact p join call c on c.workspace_id = tenant and c.contact_id = p.id
    where first is not null and p.workspace_id = tenant and p.erased_at is null
      and (p.name ilike first || '%' or p.name ilike '% ' || first || '%' or p.name ilike '%-' || first || '%')
      and (select coalesce(bool_and(p.name ilike w || '%' or p.name ilike '% ' || w || '%' or p.name ilike '%-' || w || '%'), true)
        from unnest(others) w);
end $$;

revoke execute on function search_calls(text, text[], text) from public;
grant execute on function search_calls(text, text[], text) to switchboard_web, switchboard_worker;
