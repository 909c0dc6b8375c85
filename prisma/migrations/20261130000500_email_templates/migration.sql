-- Emails that a partner has worded anew. An email without a row has the product's own words.
create table email_template (
  partner_id text not null,
  kind text not null,
  subject text not null,
  text text not null,
  updated_at timestamptz(3) not null default now(),
  constraint email_template_pkey primary key (partner_id, kind)
);
alter table email_template enable row level security;
alter table email_template force row level security;
create policy of_partner on email_template to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on email_template to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
-- Email is queued in the scope of an account, or of the person it goes to, who see the words of their own partner only.
create policy of_workspace on email_template for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and partner_holds(partner_id));
create policy of_person on email_template for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'person' and (of_partner_member(partner_id) or partner_holds(partner_id)));
