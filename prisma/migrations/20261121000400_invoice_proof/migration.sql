-- A line carries the root of the events it was made from, and what was issued stays as it is, line by line.
alter table invoice_line add column events_root text;

create function invoice_line_frozen() returns trigger language plpgsql as $$
declare of_partner text; of_invoice text;
begin
  if tg_op = 'DELETE' then of_partner := old.partner_id; of_invoice := old.invoice_id;
  else of_partner := new.partner_id; of_invoice := new.invoice_id; end if;
  if not exists (select from invoice i where i.partner_id = of_partner and i.id = of_invoice and i.status = 'draft') then
    raise exception 'the lines of an issued invoice are never edited' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger invoice_line_states before insert or update or delete on invoice_line
  for each row execute function invoice_line_frozen();

-- What came late is looked for by the recording transaction and told from the month's own by its time, in the index alone.
drop index usage_event_ingest;
create index usage_event_ingest on usage_event (partner_id, ingest_tx, occurred_at);
