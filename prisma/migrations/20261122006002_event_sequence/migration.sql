-- Numbers the events of each partner without gaps, in the order they are delivered, so that a receiver can tell whether
-- it missed one. The fan-out assigns the number.
alter table partner_event add column seq bigint;
alter table partner_event no force row level security;
update partner_event e set seq = n.seq from (
    select partner_id, id, row_number() over (partition by partner_id order by created_at, id) as seq
    from partner_event where fanned_out_at is not null) n
  where n.partner_id = e.partner_id and n.id = e.id;
alter table partner_event force row level security;
create unique index partner_event_partner_id_seq_key on partner_event (partner_id, seq);
