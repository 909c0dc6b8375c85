-- When a member last used the dashboard of the workspace or partner, to five minutes.
alter table workspace_member add column last_seen_at timestamptz(3);
alter table partner_member add column last_seen_at timestamptz(3);
