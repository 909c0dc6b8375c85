-- What Prisma cannot say: partitions, exclusion and check constraints, partial indexes, append-only triggers,
-- roles, and row-level security.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- ── Partitions ──────────────────────────────────────────────────────────────────────────────────────────
-- An id is a prefix and 26 characters: 10 of time (milliseconds, Crockford base 32), 16 of chance.
-- A month's partition is therefore a range of ids, and dropping a month is dropping a table.

create function id_at(prefix text, at timestamptz) returns text language plpgsql immutable as $$
declare
  ms bigint := floor(extract(epoch from at) * 1000);
  alphabet constant text := '0123456789abcdefghjkmnpqrstvwxyz';
  body text := '';
begin
  for i in 1..10 loop
    body := substr(alphabet, (ms & 31)::int + 1, 1) || body;
    ms := ms >> 5;
  end loop;
  return prefix || body;
end $$;

create function ensure_partitions(since date, months int) returns int
language plpgsql security definer set search_path = public as $$
declare
  first date := date_trunc('month', since)::date;
  made int := 0;
  m date;
  t record;
  child text;
begin
  perform pg_advisory_xact_lock(727274);
  for i in 0..months - 1 loop
    m := (first + make_interval(months => i))::date;
    for t in select * from (values ('event', 'evt_'), ('run_step', 'run_')) as v(parent, prefix) loop
      child := t.parent || '_' || to_char(m, 'YYYYMM');
      if to_regclass(child) is null then
        execute format(
          'create table %I partition of %I for values from (%L) to (%L)', child, t.parent,
          id_at(t.prefix, m::timestamp at time zone 'UTC'),
          id_at(t.prefix, (m + interval '1 month')::timestamp at time zone 'UTC'));
        -- Reached through the parent only: the policies live there.
        if exists (select from pg_roles where rolname = 'switchboard_web') then
          execute format('revoke all on %I from switchboard_web, switchboard_worker', child);
        end if;
        made := made + 1;
      end if;
    end loop;
  end loop;
  return made;
end $$;

-- Rows outside every month (a clock gone wrong) still have a place.
create table event_default partition of event default;
create table run_step_default partition of run_step default;
select ensure_partitions((now() - interval '2 months')::date, 15);

-- ── Constraints ─────────────────────────────────────────────────────────────────────────────────────────
alter table appointment
  add constraint appointment_length check (ends_at > starts_at and busy_until >= ends_at),
  add constraint appointment_status check (status in ('booked', 'cancelled', 'completed', 'no_show')),
  -- Two appointments of one provider can never overlap, whoever writes them.
  add constraint appointment_no_overlap exclude using gist (
    workspace_id with =, provider_id with =, tstzrange(starts_at, busy_until) with &&
  ) where (status in ('booked', 'completed'));
alter table workspace
  add constraint workspace_status check (status in ('active', 'suspended', 'closed')),
  add constraint workspace_plan check (plan in ('starter', 'professional', 'business', 'enterprise'));
alter table partner add constraint partner_status check (status in ('applied', 'approved', 'suspended', 'rejected'));
alter table api_key add constraint api_key_owner check (
  (kind = 'partner' and workspace_id is null) or (kind = 'workspace' and workspace_id is not null));
alter table invitation add constraint invitation_tenant check (num_nonnulls(workspace_id, partner_id) = 1);
alter table suspension add constraint suspension_source check (source in ('partner', 'platform', 'billing'));
alter table automation add constraint automation_status check (status in ('draft', 'active', 'paused', 'archived'));
alter table run add constraint run_status check (status in
  ('ready', 'queued', 'running', 'waiting', 'paused', 'succeeded', 'failed', 'stopped', 'cancelled'));
alter table effect add constraint effect_state check (state in
  ('planned', 'sending', 'sent', 'failed', 'unknown', 'suppressed'));
alter table invoice add constraint invoice_status check (status in ('draft', 'open', 'paid', 'void', 'uncollectible'));
alter table lead add constraint lead_status check (status in ('new', 'contacted', 'qualified', 'converted', 'lost'));
create unique index provider_one_default on provider (workspace_id) where is_default;

-- ── Partial indexes: the engine's queues cost nothing for runs that are at rest ─────────────────────────
create index run_waking on run (wake_at) where status = 'waiting';
create index run_ready on run (workspace_id, id) where status = 'ready';
create index run_in_engine on run (workspace_id) where status in ('queued', 'running');
create index run_stale on run (updated_at) where status in ('queued', 'running');
create index run_open on run (workspace_id, automation_id) where finished_at is null;
create index wait_until on wait (until);
create index live_trigger_due on live_trigger (next_fire_at) where next_fire_at is not null and enabled;
create index reminder_due on reminder (due_at) where fired_at is null;
create index effect_unsettled on effect (workspace_id, updated_at) where state in ('sending', 'unknown');
create index audit_unsealed on audit_entry (tenant_id, id) where seq is null;
create index webhook_due on webhook_delivery (next_attempt_at) where status = 'pending';
create index partner_event_new on partner_event (created_at) where fanned_out_at is null;
create index platform_mail_queued on platform_mail (created_at) where status = 'queued';
create index workspace_name_search on workspace using gin (name gin_trgm_ops);
create index contact_name_search on contact using gin (name gin_trgm_ops);

-- ── Append-only ─────────────────────────────────────────────────────────────────────────────────────────
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger usage_event_append_only before update or delete on usage_event
  for each row execute function refuse_change();
create trigger automation_version_immutable before update or delete on automation_version
  for each row execute function refuse_change();

-- An entry may be sealed once (seq, prev, hash from null); nothing else of it ever changes.
create function audit_only_seal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.seq is not null or
     (old.tenant_id, old.id, old.at, old.actor::text, old.action, old.object, old.detail::text)
       is distinct from (new.tenant_id, new.id, new.at, new.actor::text, new.action, new.object, new.detail::text) then
    raise exception 'audit_entry is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function audit_only_seal();

-- ── Roles ───────────────────────────────────────────────────────────────────────────────────────────────
-- Neither owns a table nor is a superuser, so the policies below hold for both. Roles are of the cluster, not of
-- the database: another database of the same cluster may have made them already.
do $$ begin
  if not exists (select from pg_roles where rolname = 'switchboard_web') then create role switchboard_web nologin; end if;
exception when duplicate_object or unique_violation then null; end $$;
do $$ begin
  if not exists (select from pg_roles where rolname = 'switchboard_worker') then create role switchboard_worker nologin; end if;
exception when duplicate_object or unique_violation then null; end $$;
do $$ begin
  -- A sole DATABASE_URL (no separate users): every transaction does SET LOCAL ROLE, which membership allows.
  execute format('grant switchboard_web, switchboard_worker to %I', current_user);
exception when others then null; end $$;

grant usage on schema public to switchboard_web, switchboard_worker;
grant select, insert, update, delete on all tables in schema public to switchboard_web, switchboard_worker;
grant usage, select on all sequences in schema public to switchboard_web, switchboard_worker;
alter default privileges in schema public grant select, insert, update, delete on tables to switchboard_web, switchboard_worker;
alter default privileges in schema public grant usage, select on sequences to switchboard_web, switchboard_worker;
do $$ declare t text; begin
  for t in select relname from pg_class where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('revoke all on %I from switchboard_web, switchboard_worker', t);
  end loop;
end $$;
revoke update, delete on usage_event, automation_version from switchboard_web, switchboard_worker;
revoke delete on audit_entry from switchboard_web, switchboard_worker;
revoke insert, update, delete on price_book, worker_heartbeat from switchboard_web;
revoke execute on function ensure_partitions(date, int) from public;
grant execute on function ensure_partitions(date, int) to switchboard_worker;

-- ── Row-level security: the second wall ─────────────────────────────────────────────────────────────────
-- app.scope and app.tenant are set for the transaction only (lib/db/tx.ts). No scope, no rows.
--   workspace  one workspace         partner  one partner and what its accounts share with it
--   person     a signed-in person's own memberships        key  the one key being looked up
--   operator   partners and their applications, for the platform's operators
--   system     everything; only the worker's role has a policy for it
create function wall(tbl text, who text, name text, cond text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', tbl);
  execute format('alter table %I force row level security', tbl);
  execute format('create policy %I on %I to %s using (%s) with check (%s)', name, tbl, who, cond, cond);
end $$;

do $$
declare
  t text;
  scope constant text := '(select current_setting(''app.scope'', true))';
  tenant constant text := '(select current_setting(''app.tenant'', true))';
  either constant text := 'switchboard_web, switchboard_worker';
begin
  for t in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
           join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
           where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition loop
    perform wall(t, either, 'of_workspace', format('%s = ''workspace'' and workspace_id = %s', scope, tenant));
  end loop;
  for t in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
           join pg_attribute a on a.attrelid = c.oid and a.attname = 'partner_id' and not a.attisdropped
           where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition loop
    perform wall(t, either, 'of_partner', format('%s = ''partner'' and partner_id = %s', scope, tenant));
  end loop;
  foreach t in array array['audit_entry', 'audit_head', 'idempotency_key'] loop
    perform wall(t, either, 'of_tenant', format('%s in (''workspace'', ''partner'', ''operator'') and tenant_id = %s', scope, tenant));
  end loop;
  perform wall('workspace', either, 'itself', format('%s = ''workspace'' and id = %s', scope, tenant));
  perform wall('partner', either, 'itself', format('%s = ''partner'' and id = %s', scope, tenant));
  perform wall('partner', either, 'of_operator', format('%s = ''operator''', scope));
  perform wall('partner_member', either, 'of_operator', format('%s = ''operator''', scope));
  perform wall('workspace_member', either, 'of_person', format('%s = ''person'' and person_id = %s', scope, tenant));
  perform wall('partner_member', either, 'of_person', format('%s = ''person'' and person_id = %s', scope, tenant));
  perform wall('workspace', either, 'of_person', format(
    '%s = ''person'' and exists (select from workspace_member m where m.workspace_id = workspace.id and m.person_id = %s)', scope, tenant));
  perform wall('partner', either, 'of_person', format(
    '%s = ''person'' and exists (select from partner_member m where m.partner_id = partner.id and m.person_id = %s)', scope, tenant));
  perform wall('invitation', either, 'by_token', format('%s = ''token'' and encode(token_hash, ''hex'') = %s', scope, tenant));
  perform wall('workspace', either, 'by_token', format(
    '%s = ''token'' and exists (select from invitation i where i.workspace_id = workspace.id)', scope));
  perform wall('partner', either, 'by_token', format(
    '%s = ''token'' and exists (select from invitation i where i.partner_id = partner.id)', scope));
  perform wall('workspace_member', either, 'by_token', format(
    '%s = ''token'' and exists (select from invitation i where i.workspace_id = workspace_member.workspace_id)', scope));
  perform wall('partner_member', either, 'by_token', format(
    '%s = ''token'' and exists (select from invitation i where i.partner_id = partner_member.partner_id)', scope));
  -- A key is looked up by its hash alone; with it come the status of its workspace and its partner.
  perform wall('api_key', either, 'by_hash', format('%s = ''key'' and encode(hash, ''hex'') = %s', scope, tenant));
  perform wall('workspace', either, 'by_key', format(
    '%s = ''key'' and exists (select from api_key k where k.workspace_id = workspace.id)', scope));
  perform wall('partner', either, 'by_key', format(
    '%s = ''key'' and exists (select from api_key k where k.partner_id = partner.id)', scope));
  -- The partner of a workspace: its status stops the workspace too.
  perform wall('partner', either, 'of_workspace', format(
    '%s = ''workspace'' and exists (select from workspace w where w.partner_id = partner.id)', scope));
  for t in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity loop
    perform wall(t, 'switchboard_worker', 'of_system', format('%s = ''system''', scope));
  end loop;
end $$;
drop function wall(text, text, text, text);
