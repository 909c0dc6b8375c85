alter table automation add column labels text[] not null default '{}';
