-- A payload too large to be written again with the state of the run at every step.
alter table run add column trigger jsonb;
