-- Operators answer a partner's questions about an invoice, and find those that wait for an answer in the list of all
-- invoices. They write an answer as that partner, behind its own wall.
alter table invoice_note add column from_platform boolean not null default false;
create policy seen_by_operator on invoice_note for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'operator');
