-- A message of unknown outcome is asked after at its provider a few times, further and further apart.
alter table effect add column asked integer not null default 0, add column asked_at timestamptz(3);
