-- A signed-in person may use one Idempotency-Key in two workspaces, so the tenant is part of the claim. Stored responses
-- are kept.
alter table idempotency_key drop constraint idempotency_key_pkey;
alter table idempotency_key add constraint idempotency_key_pkey primary key (owner, tenant_id, method, path, key);

-- Calls a person makes about their own account belong to no other tenant, and may carry an Idempotency-Key as well.
create policy of_person on idempotency_key to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'person' and tenant_id = (select current_setting('app.tenant', true)))
  with check ((select current_setting('app.scope', true)) = 'person' and tenant_id = (select current_setting('app.tenant', true)));
