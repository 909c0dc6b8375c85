-- Stripe: a partner's own account, to which statements are pushed, and the platform's, which takes payments of invoices.

-- The secret key of a partner's account, sealed. It is never returned; key_hint is its last four characters.
create table stripe_account (
  partner_id text not null,
  secret_key bytea not null,
  key_hint text not null,
  livemode boolean not null,
  updated_at timestamptz(3) not null default now(),
  constraint stripe_account_pkey primary key (partner_id)
);
alter table stripe_account enable row level security;
alter table stripe_account force row level security;
create policy of_partner on stripe_account to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on stripe_account to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

-- The customer of the partner's Stripe account that stands for an account.
create table stripe_customer (
  partner_id text not null,
  workspace_id text not null,
  customer_id text not null check (customer_id like 'cus\_%'),
  updated_at timestamptz(3) not null default now(),
  constraint stripe_customer_pkey primary key (partner_id, workspace_id)
);
alter table stripe_customer enable row level security;
alter table stripe_customer force row level security;
create policy of_partner on stripe_customer to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on stripe_customer to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

-- A month on its way to Stripe. The worker that holds the lease works on it; a lease that ended belongs to a dead worker.
create table stripe_push (
  partner_id text not null,
  period text not null,
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  attempts integer not null default 0,
  error text,
  lease text,
  -- Not before then: the end of the lease, or the wait that Stripe asked for.
  next_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  constraint stripe_push_pkey primary key (partner_id, period)
);
create index stripe_push_next_at_idx on stripe_push (next_at) where status in ('queued', 'running');
alter table stripe_push enable row level security;
alter table stripe_push force row level security;
create policy of_partner on stripe_push to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on stripe_push to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

-- One charge of a month. Its row outlives the push, so that a charge becomes one invoice item whatever is repeated.
create table stripe_push_item (
  partner_id text not null,
  period text not null,
  line_id text not null,
  workspace_id text not null,
  amount bigint not null,
  currency text not null,
  description text not null,
  idempotency_key text not null,
  status text not null check (status in ('pending', 'created', 'failed', 'changed')),
  stripe_id text,
  error text,
  -- The first request with the idempotency key, and its customer. Stripe forgets keys after a day.
  sent_at timestamptz(3),
  customer_id text,
  -- Stripe refused the charge this often; each new attempt has a new key.
  refusals integer not null default 0,
  constraint stripe_push_item_pkey primary key (partner_id, period, line_id)
);
alter table stripe_push_item enable row level security;
alter table stripe_push_item force row level security;
create policy of_partner on stripe_push_item to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on stripe_push_item to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

-- A page of Stripe on which one invoice is paid. A change of the amount due makes it stale, and a worker deactivates it.
create table payment_link (
  partner_id text not null,
  id text not null,
  invoice_id text not null,
  amount numeric(14,2) not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('creating', 'active', 'stale', 'inactive')),
  stripe_id text,
  url text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint payment_link_pkey primary key (partner_id, id)
);
create unique index payment_link_one_usable on payment_link (partner_id, invoice_id) where status in ('creating', 'active');
create index payment_link_stale on payment_link (updated_at) where status = 'stale';
alter table payment_link enable row level security;
alter table payment_link force row level security;
create policy of_partner on payment_link to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on payment_link to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

-- The platform's own account, its events and what they were about. No tenant's scope reaches these.
create table platform_stripe (
  id integer not null default 1 check (id = 1),
  secret_key bytea not null,
  webhook_secret bytea not null,
  key_hint text not null,
  livemode boolean not null,
  updated_at timestamptz(3) not null default now(),
  constraint platform_stripe_pkey primary key (id)
);
alter table platform_stripe enable row level security;
alter table platform_stripe force row level security;
create policy of_issuer on platform_stripe to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) in ('issuer', 'system'))
  with check ((select current_setting('app.scope', true)) in ('issuer', 'system'));

create table stripe_event (
  id text not null,
  type text not null,
  received_at timestamptz(3) not null default now(),
  constraint stripe_event_pkey primary key (id)
);
alter table stripe_event enable row level security;
alter table stripe_event force row level security;
create policy of_issuer on stripe_event to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) in ('issuer', 'system'))
  with check ((select current_setting('app.scope', true)) in ('issuer', 'system'));

-- A payment, by its checkout session. Without a ledger entry, problem says why a person has to look at it.
create table stripe_payment (
  id text not null,
  payment_intent text,
  partner_id text not null,
  invoice_id text not null,
  amount numeric(14,2) not null,
  currency text not null,
  entry_id text,
  problem text,
  at timestamptz(3) not null,
  constraint stripe_payment_pkey primary key (id)
);
create unique index stripe_payment_payment_intent_key on stripe_payment (payment_intent);
alter table stripe_payment enable row level security;
alter table stripe_payment force row level security;
create policy of_issuer on stripe_payment to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) in ('issuer', 'system'))
  with check ((select current_setting('app.scope', true)) in ('issuer', 'system'));

-- A refund may be reported before its payment, and may fail after it succeeded.
create table stripe_refund (
  id text not null,
  payment_intent text not null,
  amount numeric(14,2) not null,
  currency text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  entry_id text,
  reversal_id text,
  at timestamptz(3) not null,
  constraint stripe_refund_pkey primary key (id)
);
create index stripe_refund_payment_intent_idx on stripe_refund (payment_intent);
alter table stripe_refund enable row level security;
alter table stripe_refund force row level security;
create policy of_issuer on stripe_refund to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) in ('issuer', 'system'))
  with check ((select current_setting('app.scope', true)) in ('issuer', 'system'));

-- Replaces the function of 20261122009000: a payment that was refunded leaves its invoice to be paid again.
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
    or (old.status = 'uncollectible' and new.status in ('paid', 'void'))
    or (old.status = 'paid' and new.status = 'open')) then
    raise exception 'an invoice does not go from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
