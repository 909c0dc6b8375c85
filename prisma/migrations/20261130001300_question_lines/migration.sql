-- A question may be about one line of its invoice, which is marked until it is answered.
alter table invoice_note add column line_id text;
