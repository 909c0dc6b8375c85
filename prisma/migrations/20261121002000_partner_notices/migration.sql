-- What a partner was told of once and is not told again: an allowance nearly used up, a key about to end.
create table partner_notice (
  partner_id text not null,
  about text not null,
  at timestamptz(3) not null default now(),
  primary key (partner_id, about)
);
create index partner_notice_at_idx on partner_notice (at);
revoke all on partner_notice from switchboard_web;
grant select, insert, update, delete on partner_notice to switchboard_worker;
alter table partner_notice enable row level security;
alter table partner_notice force row level security;
create policy of_system on partner_notice to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system') with check ((select current_setting('app.scope', true)) = 'system');
