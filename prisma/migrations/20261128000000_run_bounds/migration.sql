-- Runs and messages become partitioned by month, as events and steps are: an old month is then dropped, not deleted row by
-- row. What exists by now becomes the first partition, which ends with next month. PostgreSQL attaches it without reading
-- it because a valid constraint already says so; the next two migrations validate it, which locks nobody out.
do $$
declare
  last text := id_at('', (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC');
begin
  execute format('alter table run add constraint run_before_bound check (id < %L) not valid', 'run_' || last);
  execute format('alter table message add constraint message_before_bound check (id < %L) not valid', 'msg_' || last);
end $$;
