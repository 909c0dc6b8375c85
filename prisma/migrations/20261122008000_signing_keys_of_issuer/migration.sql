-- A scope of its own, entered only while a bundle is signed or the public keys are published. Until now every partner's
-- transaction could read the encrypted private keys and add new ones.
drop policy of_issuer on invoice_signing_key;
create policy of_issuer on invoice_signing_key to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) in ('issuer', 'system'))
  with check ((select current_setting('app.scope', true)) in ('issuer', 'system'));
