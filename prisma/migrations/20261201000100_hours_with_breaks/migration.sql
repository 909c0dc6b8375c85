-- Hours can have breaks. Code from before would take hours with a break for none at all, which means always open, so it must
-- refuse a database that may have them, as it does with every migration it does not know.
comment on column workspace.business_hours is 'Per weekday {open, close, breaks?: [{from, to}]}; null: always open';
comment on column provider.hours is 'As workspace.business_hours; null: the hours of the workspace';
comment on column workspace_member.hours is 'As workspace.business_hours; null: the hours of the workspace';
