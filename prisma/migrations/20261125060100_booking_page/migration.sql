alter table workspace add column booking_slug text;
alter table workspace add column booking_page jsonb not null default '{}';
create unique index workspace_booking_slug_key on workspace (booking_slug);
-- A visitor of the booking page knows only its public name.
create policy by_booking_slug on workspace for select to switchboard_web
  using ((select current_setting('app.scope', true)) = 'link' and booking_slug = (select current_setting('app.tenant', true)));
