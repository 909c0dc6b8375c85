-- Each code's hash gets a random salt of its own. Codes that exist keep the empty salt they were hashed with.
alter table recovery_code add column salt bytea not null default '';
