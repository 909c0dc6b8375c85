-- The platform's operators see every partner's invoices in one list. What they do to one they do as that partner,
-- behind its own wall, so this is for reading alone.
create policy seen_by_operator on invoice for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'operator');
create policy seen_by_operator on credit_note for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'operator');
