-- What an account may cost its owner in a month. The gate of outbound texts reads it, so a hard stop needs no sum over
-- the month's texts: stop_texts is the number of texts of the month that the cap leaves room for.
create table spend_cap (
  workspace_id text not null,
  partner_id text not null,
  monthly numeric(14,2) not null check (monthly >= 0),
  soft_percent integer check (soft_percent between 1 and 100),
  hard_stop boolean not null,
  -- The month that stop_texts was computed for.
  period text,
  -- Null when no number of texts reaches the cap.
  stop_texts bigint,
  updated_at timestamptz(3) not null default now(),
  constraint spend_cap_pkey primary key (workspace_id)
);
create index spend_cap_partner_id_idx on spend_cap (partner_id);
alter table spend_cap enable row level security;
alter table spend_cap force row level security;
create policy of_workspace on spend_cap for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true)));
create policy of_partner on spend_cap to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'partner' and partner_id = (select current_setting('app.tenant', true)));
create policy of_system on spend_cap to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
