-- A policy that asks another walled table drags that table's policies into every plan, and theirs into those: looking
-- a key up was planned for 5 ms, at each request. A function is planned once a connection, and only when its turn
-- comes. It runs with the caller's own rights, so what it sees is walled as before.
create function of_workspace_member(workspace text) returns boolean language plpgsql stable as $$
begin
  return exists (select from workspace_member m where m.workspace_id = workspace and m.person_id = current_setting('app.tenant', true));
end $$;

create function of_partner_member(partner text) returns boolean language plpgsql stable as $$
begin
  return exists (select from partner_member m where m.partner_id = partner and m.person_id = current_setting('app.tenant', true));
end $$;

create function workspace_invites(workspace text) returns boolean language plpgsql stable as $$
begin
  return exists (select from invitation i where i.workspace_id = workspace);
end $$;

create function partner_invites(partner text) returns boolean language plpgsql stable as $$
begin
  return exists (select from invitation i where i.partner_id = partner);
end $$;

create function workspace_keyed(workspace text) returns boolean language plpgsql stable as $$
begin
  return exists (select from api_key k where k.workspace_id = workspace);
end $$;

create function partner_keyed(partner text) returns boolean language plpgsql stable as $$
begin
  return exists (select from api_key k where k.partner_id = partner);
end $$;

create function partner_holds(partner text) returns boolean language plpgsql stable as $$
begin
  return exists (select from workspace w where w.partner_id = partner);
end $$;

do $$
declare
  wall record;
  cond text;
begin
  for wall in select * from (values
    ('workspace', 'of_person', 'person', 'of_workspace_member(id)'),
    ('workspace', 'by_token', 'token', 'workspace_invites(id)'),
    ('workspace', 'by_key', 'key', 'workspace_keyed(id)'),
    ('partner', 'of_person', 'person', 'of_partner_member(id)'),
    ('partner', 'by_token', 'token', 'partner_invites(id)'),
    ('partner', 'by_key', 'key', 'partner_keyed(id)'),
    ('partner', 'of_workspace', 'workspace', 'partner_holds(id)'),
    ('workspace_member', 'by_token', 'token', 'workspace_invites(workspace_id)'),
    ('partner_member', 'by_token', 'token', 'partner_invites(partner_id)')
  ) as walls(tbl, name, scope, asks) loop
    cond := format('(select current_setting(''app.scope'', true)) = %L and %s', wall.scope, wall.asks);
    execute format('alter policy %I on %I using (%s) with check (%s)', wall.name, wall.tbl, cond, cond);
  end loop;
end $$;
