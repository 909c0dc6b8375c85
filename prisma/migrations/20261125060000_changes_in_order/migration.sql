-- A mirror asks for what changed since a moment. A row that commits later than others with a later time would be missed,
-- so the time of a change is read from one clock, and who is still writing can be seen: each writing transaction holds,
-- to its commit, a shared lock that names its workspace (upper half) and the second of its change (lower half). The lock
-- is taken before the clock is read. It is never taken exclusively, so nothing waits for it.
create function stamp_change() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared((hashtext(new.workspace_id)::bigint << 32)
    | floor(extract(epoch from greatest(new.updated_at, clock_timestamp())))::bigint);
  -- A sandbox's clock may be ahead of this one.
  new.updated_at := greatest(new.updated_at, date_trunc('milliseconds', clock_timestamp()));
  return new;
end $$;

-- An update that changes nothing is none: finding a contact by its number is written as one.
create trigger call_stamp_insert before insert on call for each row execute function stamp_change();
create trigger call_stamp_update before update on call for each row
  when (old.* is distinct from new.*) execute function stamp_change();
create trigger contact_stamp_insert before insert on contact for each row execute function stamp_change();
create trigger contact_stamp_update before update on contact for each row
  when (old.* is distinct from new.*) execute function stamp_change();
create trigger lead_stamp_insert before insert on lead for each row execute function stamp_change();
create trigger lead_stamp_update before update on lead for each row
  when (old.* is distinct from new.*) execute function stamp_change();
create trigger appointment_stamp_insert before insert on appointment for each row execute function stamp_change();
create trigger appointment_stamp_update before update on appointment for each row
  when (old.* is distinct from new.*) execute function stamp_change();
create trigger message_stamp_insert before insert on message for each row execute function stamp_change();
create trigger message_stamp_update before update on message for each row
  when (old.* is distinct from new.*) execute function stamp_change();
