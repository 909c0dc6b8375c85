-- Percents of an allowance at which a partner is notified; until now every partner was at 80 and 100.
alter table partner add column usage_thresholds integer[] not null default '{80,100}';
