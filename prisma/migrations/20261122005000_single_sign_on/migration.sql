-- Single sign-on per tenant: a workspace or a partner brings its own OpenID Connect provider and the domains it owns.

create table sso_connection (
  tenant_id text primary key,
  tenant_kind text not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  default_role text not null,
  groups_claim text,
  group_roles jsonb not null default '{}',
  enforced boolean not null default false,
  satisfies_second_factor boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint sso_connection_tenant_kind check (tenant_kind in ('workspace', 'partner'))
);

create table sso_domain (
  tenant_id text not null,
  tenant_kind text not null,
  domain text not null,
  token text not null,
  verified_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, domain),
  constraint sso_domain_tenant_kind check (tenant_kind in ('workspace', 'partner'))
);
-- Many tenants may claim a domain and only one can verify it, so a claim alone never blocks the domain's owner.
create unique index sso_domain_one_owner on sso_domain (domain) where verified_at is not null;

-- The tenant whose provider signed this session in. Sessions that exist were opened without one.
alter table session add column sso_tenant_id text;

do $$
declare
  t text;
  own constant text := 'tenant_kind = (select current_setting(''app.scope'', true)) and tenant_id = (select current_setting(''app.tenant'', true))';
begin
  foreach t in array array['sso_connection', 'sso_domain'] loop
    execute format('grant select, insert, update, delete on %I to switchboard_web, switchboard_worker', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_tenant on %I to switchboard_web, switchboard_worker using (%s) with check (%s)', t, own, own);
    execute format('create policy of_system on %1$I to switchboard_worker using ((select current_setting(''app.scope'', true)) = ''system'') with check ((select current_setting(''app.scope'', true)) = ''system'')', t);
    -- The functions below run as the owner of the tables.
    execute format('create policy by_function on %I for select to current_user using (true)', t);
  end loop;
end $$;

-- Before the sign-in only the address is known. It leads to the tenant that owns its domain.
create policy by_email on sso_domain for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'email' and verified_at is not null
    and domain = split_part((select current_setting('app.tenant', true)), '@', 2));

-- Read on every request of a session, where the settings themselves are out of sight.
create function sso_required(of_tenant text, of_person text) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (
    select from sso_connection c join sso_domain d on d.tenant_id = c.tenant_id
    join person p on split_part(p.email, '@', 2) = d.domain
    where c.tenant_id = of_tenant and c.enforced and d.verified_at is not null and p.id = of_person)
$$;

create function sso_is_second_factor(of_tenant text) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from sso_connection where tenant_id = of_tenant and satisfies_second_factor)
$$;
revoke execute on function sso_required(text, text), sso_is_second_factor(text) from public;
grant execute on function sso_required(text, text), sso_is_second_factor(text) to switchboard_web, switchboard_worker;
