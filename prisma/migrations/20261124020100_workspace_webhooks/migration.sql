-- Workspaces have webhooks of their own, in the same tables: partner_id then holds the workspace's id. The partner's
-- policy compares partner_id with the partner's id, so a partner sees none of them.
create policy of_workspace on webhook_endpoint to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and partner_id = (select current_setting('app.tenant', true)));
create policy of_workspace on webhook_delivery to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'workspace' and partner_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'workspace' and partner_id = (select current_setting('app.tenant', true)));
