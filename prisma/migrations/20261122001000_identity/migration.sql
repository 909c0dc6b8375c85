-- Sign-in attempts, second factors and a security log of each person.

-- Attempts are rows instead of a counter, so that the limit holds in every window of five minutes. The counters of the
-- table before it live for five minutes and are not carried over.
drop table sign_in_throttle;
create table sign_in_attempt (
  id text primary key,
  key text not null,
  at timestamptz(3) not null default now()
);
create index sign_in_attempt_key_at_idx on sign_in_attempt (key, at);
create index sign_in_attempt_at_idx on sign_in_attempt (at);

alter table session
  add column address text,
  add column authenticated_at timestamptz(3) not null default now(),
  add column pending boolean not null default false,
  add column challenge text,
  add column challenge_at timestamptz(3);
-- Sessions that exist authenticated when they began; they are asked again before a sensitive change.
update session set authenticated_at = created_at;

alter table person add column password_changed_at timestamptz(3);
alter table workspace add column require_second_factor boolean not null default false;
alter table partner add column require_second_factor boolean not null default false;

create table totp (
  person_id text primary key,
  secret bytea not null,
  last_step bigint not null default 0,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

create table passkey (
  person_id text not null,
  id text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  primary key (person_id, id)
);

create table recovery_code (
  person_id text not null,
  hash bytea not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (person_id, hash)
);

create table security_event (
  person_id text not null,
  id text not null,
  kind text not null,
  session_id text,
  address text,
  user_agent text,
  at timestamptz(3) not null default now(),
  primary key (person_id, id)
);
create index security_event_at_idx on security_event (at);

do $$
declare
  t text;
  scope constant text := '(select current_setting(''app.scope'', true))';
  tenant constant text := '(select current_setting(''app.tenant'', true))';
  own text;
begin
  foreach t in array array['totp', 'passkey', 'recovery_code', 'security_event', 'sign_in_attempt'] loop
    execute format('grant select, insert, update, delete on %I to switchboard_web, switchboard_worker', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    -- Attempts are counted before it is known whose they are, in the scope of no person.
    own := format('%s = ''person'' and %s', scope,
      case t when 'sign_in_attempt' then tenant || ' = ''''' else 'person_id = ' || tenant end);
    execute format('create policy of_person on %I to switchboard_web, switchboard_worker using (%s) with check (%s)', t, own, own);
    execute format('create policy of_system on %I to switchboard_worker using (%s = ''system'') with check (%s = ''system'')', t, scope, scope);
  end loop;
end $$;
