-- The ledger: one append-only account of money per partner. The amount due of an invoice is the sum of its entries.
create table ledger_entry (
  partner_id text not null,
  id text not null,
  -- Numbers the partner's entries without gaps; the trigger below assigns it together with the balance.
  seq bigint not null,
  at timestamptz(3) not null,
  kind text not null check (kind in ('invoice', 'credit', 'void', 'payment', 'refund', 'adjustment')),
  -- Positive amounts are owed by the partner.
  amount numeric(14,2) not null check (amount <> 0),
  balance numeric(14,2) not null,
  invoice_id text,
  credit_note_id text,
  constraint ledger_entry_pkey primary key (partner_id, id)
);
create unique index ledger_entry_partner_id_seq_key on ledger_entry (partner_id, seq);
create index ledger_entry_partner_id_invoice_id_idx on ledger_entry (partner_id, invoice_id);

-- Writers hold the lock of the partner's invoices. Without it, the unique index refuses the second of two entries.
create function ledger_entry_append() returns trigger language plpgsql as $$
declare newest record;
begin
  if tg_op <> 'INSERT' then
    raise exception 'a ledger entry is never edited or deleted' using errcode = 'restrict_violation';
  end if;
  select seq, balance into newest from ledger_entry where partner_id = new.partner_id order by seq desc limit 1;
  new.seq := coalesce(newest.seq, 0) + 1;
  new.balance := coalesce(newest.balance, 0) + new.amount;
  return new;
end $$;
create trigger ledger_entry_append before insert or update or delete on ledger_entry
  for each row execute function ledger_entry_append();

grant select, insert on ledger_entry to switchboard_web, switchboard_worker;
revoke update, delete on ledger_entry from switchboard_web, switchboard_worker;
alter table ledger_entry enable row level security;
alter table ledger_entry force row level security;
create policy of_partner on ledger_entry to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on ledger_entry to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
create policy seen_by_operator on ledger_entry for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'operator');

-- A credit note moves to the invoice that replaces its own. Its document stays as it was issued.
alter table credit_note add column applies_to text;
alter table credit_note disable trigger credit_note_states;
alter table credit_note no force row level security;
alter table invoice no force row level security;
alter table invoice_line no force row level security;
alter table ledger_entry no force row level security;
alter table invoice disable trigger invoice_states;

-- A void that was repeated issued its month again each time. The invoice that was paid stands, else the oldest.
create temporary table superseded on commit drop as
  select partner_id, id from (
    select partner_id, id, row_number() over (partition by partner_id, period
      order by (status = 'paid') desc, (status <> 'draft') desc, created_at, id) as place
    from invoice where status <> 'void') standing
  where place > 1;
delete from invoice_line l using superseded s, invoice i
  where l.partner_id = s.partner_id and l.invoice_id = s.id and i.partner_id = s.partner_id and i.id = s.id and i.status = 'draft';
delete from invoice i using superseded s where i.partner_id = s.partner_id and i.id = s.id and i.status = 'draft';
update invoice i set status = 'void', voided_at = date_trunc('milliseconds', now()), updated_at = now() from superseded s
  where i.partner_id = s.partner_id and i.id = s.id;
update invoice i set replaces = null from (
    select partner_id, id, row_number() over (partition by partner_id, replaces order by (status <> 'void') desc, created_at, id) as place
    from invoice where replaces is not null) r
  where r.place > 1 and i.partner_id = r.partner_id and i.id = r.id;

create unique index invoice_one_standing on invoice (partner_id, period) where status <> 'void';
create unique index invoice_one_replacement on invoice (partner_id, replaces) where replaces is not null;

-- Credits of a replaced invoice, which were lost, move to the last replacement.
with recursive chain as (
  select partner_id, id, id as last from invoice
  union all
  select c.partner_id, c.id, i.id from chain c join invoice i on i.partner_id = c.partner_id and i.replaces = c.last)
update credit_note n set applies_to = c.last from chain c
  where c.partner_id = n.partner_id and c.id = n.invoice_id
    and not exists (select from invoice i where i.partner_id = c.partner_id and i.replaces = c.last);
update credit_note set applies_to = invoice_id where applies_to is null;
alter table credit_note alter column applies_to set not null;
create index credit_note_partner_id_applies_to_idx on credit_note (partner_id, applies_to);

-- Every amount of the past, in the order of its time. A payment was of the amount due then. A void took back what the
-- credit notes had left; where they moved on, it took back the whole invoice.
insert into ledger_entry (partner_id, id, seq, at, kind, amount, balance, invoice_id, credit_note_id)
select partner_id, 'led_' || lpad(place::text, 26, '0'), 0, at, kind, amount, 0, invoice_id, credit_note_id from (
  select f.*, row_number() over (partition by partner_id order by at, rank, invoice_id, credit_note_id nulls first, amount) as place from (
    select partner_id, finalized_at as at, 1 as rank, 'invoice' as kind, total as amount, id as invoice_id, null as credit_note_id
      from invoice where finalized_at is not null
    union all
    select partner_id, created_at, 2, 'credit', -amount, invoice_id, id from credit_note
    union all
    select i.partner_id, i.paid_at, 3, 'payment', coalesce((select sum(n.amount) from credit_note n
        where n.partner_id = i.partner_id and n.invoice_id = i.id and n.created_at <= i.paid_at), 0) - i.total, i.id, null
      from invoice i where i.paid_at is not null
    union all
    select i.partner_id, i.voided_at, 4, 'void', coalesce((select sum(n.amount) from credit_note n
        where n.partner_id = i.partner_id and n.applies_to = i.id), 0) - i.total, i.id, null
      from invoice i where i.status = 'void'
    union all
    select n.partner_id, greatest(n.created_at, r.finalized_at), 5, 'adjustment', m.amount, m.invoice_id, n.id
      from credit_note n join invoice r on r.partner_id = n.partner_id and r.id = n.applies_to
      cross join lateral (values (n.amount, n.invoice_id), (-n.amount, n.applies_to)) as m(amount, invoice_id)
      where n.applies_to <> n.invoice_id
  ) f where amount <> 0
) facts order by partner_id, place;

alter table invoice enable trigger invoice_states;
alter table invoice force row level security;
alter table invoice_line force row level security;
alter table ledger_entry force row level security;
alter table credit_note enable trigger credit_note_states;
alter table credit_note force row level security;

-- Replaces the function of 20261121000700: a note may move on to a replacement, and counts there.
create or replace function credit_note_bounds() returns trigger language plpgsql as $$
declare of_invoice record; credited numeric;
begin
  if tg_op = 'UPDATE' and old.applies_to <> new.applies_to and
     (to_jsonb(old) - 'applies_to') = (to_jsonb(new) - 'applies_to') and
     exists (select from invoice where partner_id = new.partner_id and id = new.applies_to and replaces = old.applies_to) then
    return new;
  end if;
  if tg_op <> 'INSERT' then raise exception 'a credit note is never edited' using errcode = 'restrict_violation'; end if;
  new.applies_to := new.invoice_id;
  select status, total into of_invoice from invoice where partner_id = new.partner_id and id = new.invoice_id for update;
  if not found or of_invoice.status in ('draft', 'void') then
    raise exception 'only an issued invoice that stands can be credited' using errcode = 'restrict_violation';
  end if;
  select coalesce(sum(amount), 0) into credited from credit_note where partner_id = new.partner_id and applies_to = new.invoice_id;
  if new.amount <= 0 or credited + new.amount > of_invoice.total then
    raise exception 'credit notes come to more than nothing and to no more than their invoice' using errcode = 'check_violation';
  end if;
  return new;
end $$;
