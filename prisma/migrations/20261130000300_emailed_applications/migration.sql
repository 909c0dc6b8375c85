-- An application to become a partner by somebody without a session. Only a hash of its link's secret is stored, and only
-- the holder of the link sees the row; an operator sees the partner that confirming it makes.
create table emailed_application (
  id text not null,
  token_hash bytea not null,
  email text not null,
  contact_name text not null,
  name text not null,
  mode text not null,
  details jsonb not null,
  expires_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,

  constraint emailed_application_pkey primary key (id),
  constraint emailed_application_mode check (mode in ('live', 'sandbox'))
);
create unique index emailed_application_token_hash_key on emailed_application (token_hash);

alter table emailed_application enable row level security;
alter table emailed_application force row level security;
create policy by_token on emailed_application to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'token' and encode(token_hash, 'hex') = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'token' and encode(token_hash, 'hex') = (select current_setting('app.tenant', true)));
create policy of_system on emailed_application to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system')
  with check ((select current_setting('app.scope', true)) = 'system');
