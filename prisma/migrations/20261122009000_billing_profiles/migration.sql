-- The buyer's and the seller's details on invoices. An invoice stores both as they were when it was finalized.
create table billing_profile (
  partner_id text not null,
  profile jsonb not null,
  updated_at timestamptz(3) not null default now(),
  constraint billing_profile_pkey primary key (partner_id)
);
alter table billing_profile enable row level security;
alter table billing_profile force row level security;
create policy of_partner on billing_profile to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on billing_profile to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
create policy seen_by_operator on billing_profile for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'operator');

create table seller_profile (
  -- One row: the platform is the seller on every invoice.
  id integer not null default 1 check (id = 1),
  profile jsonb not null,
  updated_at timestamptz(3) not null default now(),
  constraint seller_profile_pkey primary key (id)
);
revoke insert, update, delete on seller_profile from switchboard_web;

alter table invoice add column parties jsonb;

-- Invoices issued before this migration get the name and address that their documents showed until now.
alter table invoice no force row level security;
alter table partner no force row level security;
alter table invoice disable trigger invoice_states;
update invoice i set parties = jsonb_build_object('seller', null, 'buyer', jsonb_build_object(
    'name', p.name, 'email', p.email, 'brandColor', p.brand_color, 'sandbox', p.mode = 'sandbox'))
from partner p where p.id = i.partner_id and i.status <> 'draft';
alter table invoice enable trigger invoice_states;
alter table partner force row level security;
alter table invoice force row level security;

-- Replaces the function of 20261121000200: the parties are issued with the invoice too.
create or replace function invoice_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then raise exception 'an issued invoice is never deleted' using errcode = 'restrict_violation'; end if;
    return old;
  end if;
  if old.status <> 'draft' and
     (old.period, old.global_id, old.subtotal, old.discount, old.tax, old.total, old.total_accounts, old.currency, old.rating::text,
      old.ingest_bound, old.price_book_hash, old.rater_version, old.merkle_root, old.finalized_at, old.parties)
     is distinct from
     (new.period, new.global_id, new.subtotal, new.discount, new.tax, new.total, new.total_accounts, new.currency, new.rating::text,
      new.ingest_bound, new.price_book_hash, new.rater_version, new.merkle_root, new.finalized_at, new.parties) then
    raise exception 'an issued invoice is never edited' using errcode = 'restrict_violation';
  end if;
  if old.status <> new.status and not (
       (old.status = 'draft' and new.status in ('open', 'paid'))
    or (old.status = 'open' and new.status in ('paid', 'void', 'uncollectible'))
    or (old.status = 'uncollectible' and new.status in ('paid', 'void'))) then
    raise exception 'an invoice does not go from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
