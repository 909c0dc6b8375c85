-- Prices at which a partner resells, and the brand of its statements. Prices are never edited: a change adds a version,
-- and a month has those that were newest when it ended.
create table resale_price (
  partner_id text not null,
  version integer not null check (version >= 1),
  -- Null for the partner's price book, an account for its own terms.
  workspace_id text,
  terms jsonb not null,
  at timestamptz(3) not null,
  constraint resale_price_pkey primary key (partner_id, version)
);
create index resale_price_partner_id_workspace_id_version_idx on resale_price (partner_id, workspace_id, version);
revoke update, delete on resale_price from switchboard_web, switchboard_worker;
alter table resale_price enable row level security;
alter table resale_price force row level security;
create policy of_partner on resale_price to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on resale_price to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

create table resale_brand (
  partner_id text not null,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  logo bytea,
  updated_at timestamptz(3) not null default now(),
  constraint resale_brand_pkey primary key (partner_id)
);
alter table resale_brand enable row level security;
alter table resale_brand force row level security;
create policy of_partner on resale_brand to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on resale_brand to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
