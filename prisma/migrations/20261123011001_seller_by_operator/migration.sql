-- Operators change the seller's details in the dashboard, so the web process may write them, in the operator's scope only.
grant insert, update on seller_profile to switchboard_web;
alter table seller_profile enable row level security;
alter table seller_profile force row level security;
create policy printed on seller_profile for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) in ('partner', 'operator', 'system'));
create policy of_operator on seller_profile to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) in ('operator', 'system'))
  with check ((select current_setting('app.scope', true)) in ('operator', 'system'));
