-- Records written with times of the past, such as those of the demo, keep these times: a backtest treats a record that was
-- changed after an event as unknown. No client follows the changes of such a workspace yet, so it takes no lock.
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
