alter table run validate constraint run_before_bound
