-- A member's calendar as an address that calendar programs follow. Only a hash of its secret is stored.
create table calendar_feed (
  workspace_id text not null,
  id text not null,
  person_id text not null,
  provider_id text,
  show_names boolean not null default false,
  token_hash bytea not null,
  created_at timestamptz(3) not null default current_timestamp,

  constraint calendar_feed_pkey primary key (workspace_id, id)
);
create unique index calendar_feed_token_hash_key on calendar_feed (token_hash);
create index calendar_feed_workspace_id_person_id_idx on calendar_feed (workspace_id, person_id);

alter table calendar_feed enable row level security;
alter table calendar_feed force row level security;
create policy of_workspace on calendar_feed to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy by_token on calendar_feed for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'token' and token_hash = decode((select current_setting('app.tenant', true)), 'hex'));
create policy of_system on calendar_feed to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system')
  with check ((select current_setting('app.scope', true)) = 'system');
