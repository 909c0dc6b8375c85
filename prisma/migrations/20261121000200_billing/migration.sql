-- Metering and invoices.

-- The transaction that recorded an event. Everything below pg_snapshot_xmin() has committed or never will, so a bound
-- on it leaves nothing behind: a sequence number would, because its holder may commit later than a greater one.
alter table usage_event add column ingest_tx bigint not null default (pg_current_xact_id()::text::bigint);
create index usage_event_ingest on usage_event (partner_id, ingest_tx);

-- What an invoice says is settled when it leaves draft; only its way through the states goes on.
create function invoice_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then raise exception 'an issued invoice is never deleted' using errcode = 'restrict_violation'; end if;
    return old;
  end if;
  if old.status <> 'draft' and
     (old.period, old.global_id, old.subtotal, old.discount, old.tax, old.total, old.total_accounts, old.currency, old.rating::text,
      old.ingest_bound, old.price_book_hash, old.rater_version, old.merkle_root, old.finalized_at)
     is distinct from
     (new.period, new.global_id, new.subtotal, new.discount, new.tax, new.total, new.total_accounts, new.currency, new.rating::text,
      new.ingest_bound, new.price_book_hash, new.rater_version, new.merkle_root, new.finalized_at) then
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
create trigger invoice_states before update or delete on invoice for each row execute function invoice_frozen();

-- The first price book; later ones are rows of their own. Kept equal to FIRST_PRICE_BOOK by a test.
insert into price_book (id, version, hash, book, effective_from) values ('pb_1', 1, 'c8c5456a2f5c56bb1d33e4db2627aeb35966ae4fb03566ea62d15e5ecd97efcf', '{"version":1,"currency":"usd","plans":{"starter":{"base":"49.00","minutes":{"included":200,"unitPrice":"0.18","per":1},"sms":{"included":200,"unitPrice":"0.020","per":1},"api_requests":{"included":10000,"unitPrice":"0.50","per":1000}},"professional":{"base":"149.00","minutes":{"included":1000,"unitPrice":"0.14","per":1},"sms":{"included":1000,"unitPrice":"0.018","per":1},"api_requests":{"included":100000,"unitPrice":"0.40","per":1000}},"business":{"base":"349.00","minutes":{"included":3000,"unitPrice":"0.11","per":1},"sms":{"included":3000,"unitPrice":"0.015","per":1},"api_requests":{"included":500000,"unitPrice":"0.30","per":1000}},"enterprise":{"base":"799.00","minutes":{"included":10000,"unitPrice":"0.085","per":1},"sms":{"included":10000,"unitPrice":"0.012","per":1},"api_requests":{"included":2000000,"unitPrice":"0.20","per":1000}}},"discountTiers":[{"fromAccounts":1,"percent":"0"},{"fromAccounts":10,"percent":"5"},{"fromAccounts":25,"percent":"10"},{"fromAccounts":50,"percent":"15"},{"fromAccounts":100,"percent":"20"}]}', '2020-01-01');
