-- A backup reads every tenant's rows in the system's scope.
create policy of_system on event_type to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system')
  with check ((select current_setting('app.scope', true)) = 'system');
create policy of_system on template_use to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system')
  with check ((select current_setting('app.scope', true)) = 'system');
create policy of_system on hook_trigger to switchboard_worker
  using ((select current_setting('app.scope', true)) = 'system')
  with check ((select current_setting('app.scope', true)) = 'system');
