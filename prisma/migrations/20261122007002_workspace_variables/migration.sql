-- Texts a workspace keeps for its automations, by name.
alter table workspace add column variables jsonb not null default '{}';
