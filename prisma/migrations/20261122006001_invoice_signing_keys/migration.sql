-- The platform signs the bundle of an invoice, so that it proves the invoice was issued and not only its arithmetic.
-- Public keys stay for as long as bundles signed with them exist; the private key is encrypted.
create table invoice_signing_key (
  id text primary key,
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz(3) not null default now(),
  retired_at timestamptz(3)
);
create unique index invoice_signing_key_one_current on invoice_signing_key ((true)) where retired_at is null;

revoke update, delete on invoice_signing_key from switchboard_web;
revoke delete on invoice_signing_key from switchboard_worker;
alter table invoice_signing_key enable row level security;
alter table invoice_signing_key force row level security;
-- The first bundle, or the first reader of the published keys, makes the first key.
create policy of_issuer on invoice_signing_key to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) in ('partner', 'key', 'system'))
  with check ((select current_setting('app.scope', true)) in ('partner', 'key', 'system'));
