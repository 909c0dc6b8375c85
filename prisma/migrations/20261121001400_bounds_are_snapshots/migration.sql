-- An invoice's bound is a whole snapshot, as pg_snapshot writes it. The oldest transaction under way left out what was
-- committed after it began, whatever database of the server it was in; that came as late usage of the next month.
alter table invoice alter column ingest_bound type text
  using ingest_bound::text || ':' || ingest_bound::text || ':';
