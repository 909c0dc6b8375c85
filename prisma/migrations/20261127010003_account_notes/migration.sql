create table account_note (
  partner_id text not null,
  id text not null,
  workspace_id text not null,
  text text not null,
  author text not null,
  created_at timestamptz(3) not null default current_timestamp,

  constraint account_note_pkey primary key (partner_id, id)
);
create index account_note_partner_id_workspace_id_created_at_id_idx
  on account_note (partner_id, workspace_id, created_at, id);

alter table account_note enable row level security;
alter table account_note force row level security;
create policy of_partner on account_note to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on account_note to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
