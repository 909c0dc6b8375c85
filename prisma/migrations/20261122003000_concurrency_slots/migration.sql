-- Streams and real test requests are counted across web processes. Unlogged: after a crash nothing of it is open any more.
create unlogged table concurrency_slot (
  workspace_id text not null,
  id text not null,
  kind text not null check (kind in ('stream', 'test')),
  owner text not null,
  expires_at timestamptz(3) not null,
  constraint concurrency_slot_pkey primary key (workspace_id, id)
);

alter table concurrency_slot enable row level security;
alter table concurrency_slot force row level security;
create policy of_workspace on concurrency_slot to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_system on concurrency_slot to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

-- An invitation over the hourly limit of its address is valid, but its email was withheld.
alter table invitation add column emailed boolean not null default true;
