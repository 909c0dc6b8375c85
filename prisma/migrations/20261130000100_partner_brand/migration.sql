-- The brand of a partner's statements becomes the brand that its accounts see everywhere.
alter table resale_brand add column name text;
alter table resale_brand add column support_email text;
alter table resale_brand add column support_url text;
alter table resale_brand add column sender_name text;
alter table resale_brand add column reply_to text;
-- The logo's public name, which changes with its bytes, so that browsers may keep it.
alter table resale_brand add column logo_ref text;
alter table resale_brand no force row level security;
update resale_brand set logo_ref = encode(sha256(decode(md5(partner_id), 'hex') || logo), 'hex') where logo is not null;
alter table resale_brand force row level security;
create unique index resale_brand_logo_ref_key on resale_brand (logo_ref);

-- People of an account, and members of the partner, see the brand of their own partner only.
create policy of_workspace on resale_brand for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and partner_holds(partner_id));
create policy of_person on resale_brand for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'person' and (of_partner_member(partner_id) or partner_holds(partner_id)));
create policy by_logo on resale_brand for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'link' and logo_ref = (select current_setting('app.tenant', true)));
