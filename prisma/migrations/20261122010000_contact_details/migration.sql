-- Details of a person that automations read and write.
alter table contact
  add column language text,
  add column birthday date,
  add column notes text,
  add column custom_fields jsonb not null default '{}';
