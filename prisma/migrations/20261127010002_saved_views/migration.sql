create table saved_view (
  person_id text not null,
  id text not null,
  place text not null,
  name text not null,
  query text not null,
  created_at timestamptz(3) not null default current_timestamp,

  constraint saved_view_pkey primary key (person_id, id)
);
create unique index saved_view_person_id_place_name_key on saved_view (person_id, place, name);

alter table saved_view enable row level security;
alter table saved_view force row level security;
create policy of_person on saved_view to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'person' and person_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'person' and person_id = (select current_setting('app.tenant', true)));
create policy of_system on saved_view to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
