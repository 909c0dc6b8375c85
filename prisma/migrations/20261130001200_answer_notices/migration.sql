-- How a member of a partner is notified of answers to their own questions about invoices, and which they have read.
alter table partner_member
  add column answers_in_app boolean not null default true,
  add column answers_by_email boolean not null default true,
  add column answers_read_until timestamptz(3);

-- The language of the person behind an address, for emails: the person's row itself is visible to the person only. A
-- tenant learns it of its own members.
create function language_at(address text) returns text
language sql stable security definer set search_path = public as $$
  select language from person p where p.email = lower(address) and (
    current_setting('app.scope', true) in ('system', 'operator')
    or current_setting('app.scope', true) = 'partner' and exists (select from partner_member m
      where m.partner_id = current_setting('app.tenant', true) and m.person_id = p.id)
    or current_setting('app.scope', true) = 'workspace' and exists (select from workspace_member m
      where m.workspace_id = current_setting('app.tenant', true) and m.person_id = p.id))
$$;
revoke execute on function language_at(text) from public;
grant execute on function language_at(text) to switchboard_web, switchboard_worker;
