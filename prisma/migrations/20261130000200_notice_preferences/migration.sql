-- People choose how each kind of notice reaches them, one workspace at a time. The rows are read when a notice is made
-- (in the workspace's scope), by the person, and by the link in an email that turns emails off without signing in.
alter table team_notice
  add column kind text not null default 'automation',
  add column about text,
  add column in_app boolean not null default true,
  add column email_due_at timestamptz(3);
alter table team_notice add constraint team_notice_kind
  check (kind in ('mention', 'automation', 'run_failed', 'delivery_unknown', 'suspended')) not valid;

alter table platform_mail add column unsubscribe_url text;

create table notice_preference (
  workspace_id text not null,
  person_id text not null,
  choices jsonb not null default '{}',
  show_names boolean not null default false,
  link_ref text not null,
  link_hash bytea not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,

  constraint notice_preference_pkey primary key (workspace_id, person_id)
);
create unique index notice_preference_link_hash_key on notice_preference (link_hash);

alter table notice_preference enable row level security;
alter table notice_preference force row level security;
create policy of_workspace on notice_preference to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_person on notice_preference to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'person' and person_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'person' and person_id = (select current_setting('app.tenant', true)));
create policy by_token on notice_preference for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'token' and link_hash = decode((select current_setting('app.tenant', true)), 'hex'));
create policy of_system on notice_preference to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system')
  with check ((select current_setting('app.scope', true)) = 'system');
