-- The list a for_each step works through. It is kept here, not in the run, so that a batch marks its items in the
-- transaction that starts their runs, and so that no worker holds the list in memory.
create table run_item (
  workspace_id text not null,
  run_id text not null,
  node_id text not null,
  position int not null,
  record_id text,
  item jsonb,
  outcome text,
  primary key (workspace_id, run_id, node_id, position),
  constraint run_item_outcome check (outcome in ('started', 'skipped', 'cut'))
);

alter table run_item enable row level security;
alter table run_item force row level security;
create policy of_workspace on run_item to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_system on run_item to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
