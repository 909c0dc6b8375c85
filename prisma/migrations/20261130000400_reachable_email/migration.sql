-- The address of a member who may still sign in. Nothing is sent to the others.
create function reachable_email(person_id text) returns text
language sql stable security definer set search_path = public as $$
  select member_email(p.id) from person p where p.id = person_id and p.disabled_at is null
$$;
revoke execute on function reachable_email(text) from public;
grant execute on function reachable_email(text) to switchboard_web, switchboard_worker;
