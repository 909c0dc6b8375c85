-- The addresses a key may be used from, as CIDR ranges; none means every address.
alter table api_key add column allowed_ips text[] not null default '{}';

-- A key that held every scope of its kind holds the new ones too: it was issued to do everything.
alter table api_key no force row level security;
update api_key set scopes = scopes || array['members:read']
  where kind = 'partner' and not scopes @> array['members:read']
    and scopes @> array['accounts:read', 'accounts:write', 'usage:read', 'invoices:read', 'reports:read', 'webhooks:manage',
      'keys:manage', 'audit:read'];
update api_key set scopes = scopes || array['members:read', 'settings:read', 'settings:write']
  where kind = 'workspace' and not scopes && array['members:read', 'settings:read', 'settings:write']
    and scopes @> array['automations:read', 'automations:write', 'automations:test', 'automations:deploy', 'events:write',
      'data:read', 'data:write', 'keys:manage'];
alter table api_key force row level security;
