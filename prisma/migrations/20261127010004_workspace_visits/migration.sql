-- Owners of a partner open the workspaces of its accounts for an hour. The workspace decides what they may do in it.
alter table workspace add column partner_access text not null default 'view'
  constraint workspace_partner_access check (partner_access in ('none', 'view', 'edit'));

create table workspace_visit (
  workspace_id text not null,
  person_id text not null,
  partner_id text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default current_timestamp,

  constraint workspace_visit_pkey primary key (workspace_id, person_id)
);

alter table workspace_visit enable row level security;
alter table workspace_visit force row level security;
create policy of_partner on workspace_visit to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_person on workspace_visit for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'person' and person_id = (select current_setting('app.tenant', true)));
create policy of_system on workspace_visit to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');

-- A person sees the workspaces they are a member of, and those they have open. It runs with the caller's own rights.
create or replace function of_workspace_member(workspace text) returns boolean language plpgsql stable as $$
begin
  return exists (select from workspace_member m where m.workspace_id = workspace and m.person_id = current_setting('app.tenant', true))
    or exists (select from workspace_visit v where v.workspace_id = workspace and v.person_id = current_setting('app.tenant', true)
      and v.expires_at > now());
end $$;
