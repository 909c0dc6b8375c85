-- Host names under which a partner's people reach the product. Many may claim a host; one can have it verified.
create table brand_domain (
  partner_id text not null,
  host text not null,
  token text not null,
  verified_at timestamptz(3),
  checked_at timestamptz(3),
  -- Since when the record of a verified host has been gone.
  missing_since timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint brand_domain_pkey primary key (partner_id, host)
);
create unique index brand_domain_one_owner on brand_domain (host) where verified_at is not null;
create index brand_domain_due on brand_domain (checked_at) where verified_at is not null;
alter table brand_domain enable row level security;
alter table brand_domain force row level security;
create policy of_partner on brand_domain to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on brand_domain to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
-- Links in email to the people of a partner's accounts lead to its host.
create policy of_workspace on brand_domain for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and verified_at is not null and partner_holds(partner_id));
create policy of_person on brand_domain for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'person' and verified_at is not null and (of_partner_member(partner_id) or partner_holds(partner_id)));
-- A visitor who has not signed in is known by the host alone.
create policy by_host on brand_domain for select to switchboard_web
  using ((select current_setting('app.scope', true)) = 'host' and verified_at is not null and host = (select current_setting('app.tenant', true)));

create function partner_has_host(partner text) returns boolean language plpgsql stable as $$
begin
  return exists (select from brand_domain d where d.partner_id = partner and d.host = current_setting('app.tenant', true) and d.verified_at is not null);
end $$;
create policy by_host on resale_brand for select to switchboard_web
  using ((select current_setting('app.scope', true)) = 'host' and partner_has_host(partner_id));
