-- Row-level security for people and everything that signs them in. A tenant's scope sees no person at all: it gets the
-- names and the addresses of its members from two functions, and never a password hash.

-- Totals by partner and day were protected from the application but not from the tables' owner.
alter table usage_partner_day force row level security;

-- The functions run as the owner of the tables, whom row-level security binds too. One of them, a trigger, counts requests.
create policy by_function on usage_partner_day to current_user using (true) with check (true);
create policy by_function on workspace_member for select to current_user using (true);
create policy by_function on partner_member for select to current_user using (true);
create policy by_function on person for select to current_user using (true);

-- Names are shown wherever a person acted, also after they have left.
create function person_name(person_id text) returns text
language sql stable security definer set search_path = public as $$
  select name from person where id = person_id
$$;

create function member_email(person_id text) returns text
language sql stable security definer set search_path = public as $$
  select email from person p where p.id = person_id and case current_setting('app.scope', true)
    when 'workspace' then exists (select from workspace_member m
      where m.workspace_id = current_setting('app.tenant', true) and m.person_id = p.id)
    when 'partner' then exists (select from partner_member m
      where m.partner_id = current_setting('app.tenant', true) and m.person_id = p.id)
    else false end
$$;
revoke execute on function person_name(text), member_email(text) from public;
grant execute on function person_name(text), member_email(text) to switchboard_web, switchboard_worker;

do $$
declare
  t text;
  scope constant text := '(select current_setting(''app.scope'', true))';
  tenant constant text := '(select current_setting(''app.tenant'', true))';
begin
  foreach t in array array['person', 'session', 'password_reset', 'external_identity', 'platform_mail'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_system on %I to switchboard_worker using (%s = ''system'') with check (%s = ''system'')', t, scope, scope);
  end loop;

  execute format('create policy itself on person to switchboard_web, switchboard_worker using (%1$s = ''person'' and id = %2$s) with check (%1$s = ''person'' and id = %2$s)', scope, tenant);
  foreach t in array array['session', 'password_reset'] loop
    execute format('create policy of_person on %3$I to switchboard_web, switchboard_worker using (%1$s = ''person'' and person_id = %2$s) with check (%1$s = ''person'' and person_id = %2$s)', scope, tenant, t);
  end loop;
  foreach t in array array['person', 'session'] loop
    execute format('create policy seen_by_operator on %I for select to switchboard_web, switchboard_worker using (%s = ''operator'')', t, scope);
  end loop;

  -- An address is all that is known of a person before the sign-in. The accepted invitation creates the person.
  execute format('create policy by_email on person for select to switchboard_web, switchboard_worker using (%s = ''email'' and email = %s)', scope, tenant);
  execute format('create policy created_by_email on person for insert to switchboard_web, switchboard_worker with check (%s = ''email'' and email = %s)', scope, tenant);
  -- The holder of a link has its token.
  execute format('create policy by_token on password_reset to switchboard_web, switchboard_worker using (%1$s = ''token'' and token_hash = decode(%2$s, ''hex''))', scope, tenant);
  -- Single sign-on brings an issuer and a subject.
  execute format('create policy by_identity on external_identity to switchboard_web, switchboard_worker using (%1$s = ''identity'' and issuer || '' '' || subject = %2$s) with check (%1$s = ''identity'' and issuer || '' '' || subject = %2$s)', scope, tenant);
end $$;

-- The web process queues the platform's email and cannot read it: the texts hold links that sign in.
create policy queued on platform_mail for insert to switchboard_web, switchboard_worker with check (status = 'queued');
revoke select, update, delete on platform_mail from switchboard_web;
