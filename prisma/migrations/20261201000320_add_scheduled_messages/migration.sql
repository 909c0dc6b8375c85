-- Texts by hand that are sent at a chosen time. Without a default, so no row is written.
alter table message add column send_at timestamptz(3), add column scheduled_by text;
