-- A run may wait for one of several events: one row for each, in the order of the step's configuration.
alter table wait add column place smallint not null default 0;
alter table wait drop constraint wait_pkey, add primary key (workspace_id, run_id, place);
