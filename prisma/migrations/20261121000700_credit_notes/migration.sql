-- A credit note takes back part of an issued invoice, which itself is never edited. It is written once and stays; all of
-- an invoice's together never come to more than its total, however many are written at once.
alter table credit_note add column currency text not null default 'usd',
  add column detail jsonb not null default '{}',
  add column once text;
create unique index credit_note_once on credit_note (partner_id, once) where once is not null;
create index credit_note_invoice on credit_note (partner_id, invoice_id);

create function credit_note_bounds() returns trigger language plpgsql as $$
declare of_invoice record; credited numeric;
begin
  if tg_op <> 'INSERT' then raise exception 'a credit note is never edited' using errcode = 'restrict_violation'; end if;
  select status, total into of_invoice from invoice where partner_id = new.partner_id and id = new.invoice_id for update;
  if not found or of_invoice.status in ('draft', 'void') then
    raise exception 'only an issued invoice that stands can be credited' using errcode = 'restrict_violation';
  end if;
  select coalesce(sum(amount), 0) into credited from credit_note where partner_id = new.partner_id and invoice_id = new.invoice_id;
  if new.amount <= 0 or credited + new.amount > of_invoice.total then
    raise exception 'credit notes come to more than nothing and to no more than their invoice' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger credit_note_states before insert or update or delete on credit_note
  for each row execute function credit_note_bounds();

-- Who wrote a note: a person of the partner, or one of its keys.
alter table invoice_note add column author text;
create index invoice_note_invoice on invoice_note (partner_id, invoice_id);
