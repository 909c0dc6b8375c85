-- When a calendar program last asked for the feed, to the nearest few minutes.
alter table calendar_feed add column last_read_at timestamptz(3);
