-- "1 day before" is the same time of day, also where daylight saving begins or ends in between.

alter table live_trigger add column offset_days integer;

-- The unit is only in the definition; what is armed already keeps its time.
alter table live_trigger no force row level security;
alter table automation_version no force row level security;
update live_trigger t set offset_days = (node -> 'offset' ->> 'amount')::int
from automation_version v, lateral jsonb_array_elements(v.definition -> 'nodes') node
where v.workspace_id = t.workspace_id and v.id = t.version_id and t.offset_minutes is not null
  and node ->> 'type' = 'trigger' and node -> 'offset' ->> 'unit' = 'days';
alter table automation_version force row level security;
alter table live_trigger force row level security;

create function reminder_due(starts_at timestamptz, minutes integer, days integer, timezone text) returns timestamptz
language sql immutable
return case
  when days is null then starts_at - make_interval(mins => minutes)
  else (starts_at at time zone timezone - make_interval(days => days)) at time zone timezone
end;
