-- A partner sees how many runs of its accounts failed, and nothing else of them: a run's state holds what people said.
-- The function runs as the owner of the tables and names the partner itself.
create policy by_function on run for select to current_user using (true);
create policy by_function on workspace for select to current_user using (true);

create function failed_runs_of_accounts(since timestamptz)
returns table (workspace_id text, failed int, last_at timestamptz)
language sql stable security definer set search_path = public as $$
  select r.workspace_id, count(*)::int, max(r.finished_at)
  from run r join workspace w on w.id = r.workspace_id
  where current_setting('app.scope', true) = 'partner' and w.partner_id = current_setting('app.tenant', true)
    and r.status = 'failed' and r.finished_at >= since
  group by r.workspace_id
$$;
revoke execute on function failed_runs_of_accounts(timestamptz) from public;
grant execute on function failed_runs_of_accounts(timestamptz) to switchboard_web, switchboard_worker;
