-- A wait of more than 24 days has more milliseconds than duration_ms holds. Widening that column would rewrite every step
-- ever recorded under an exclusive lock, so the rare long ones have a column of their own.
alter table run_step add column long_duration_ms bigint;
