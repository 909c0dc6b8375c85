-- A past that is written afterwards, such as that of the demo, keeps the times it is given: a backtest takes a record that
-- was changed after an event for one that nobody knows as it was. Nothing follows such a workspace yet, so no lock is needed.
create or replace function stamp_change() returns trigger language plpgsql as $$
begin
  if current_setting('switchboard.writes_past', true) = 'on' then
    return new;
  end if;
  perform pg_advisory_xact_lock_shared((hashtext(new.workspace_id)::bigint << 32)
    | floor(extract(epoch from greatest(new.updated_at, clock_timestamp())))::bigint);
  -- A sandbox's clock may be ahead of this one.
  new.updated_at := greatest(new.updated_at, date_trunc('milliseconds', clock_timestamp()));
  return new;
end $$;
