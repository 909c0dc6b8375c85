-- 20261121000300 filled the caches with the requests counted before it, but the owner stands before the walls as well
-- and saw none of them. Counted again from what was recorded, with the walls open to the owner for that long.
alter table api_request_bucket no force row level security;
alter table usage_day no force row level security;
alter table usage_month no force row level security;
lock table api_request_bucket in share mode;

insert into usage_day (workspace_id, day, partner_id, api_requests)
  select workspace_id, (minute at time zone 'UTC')::date, min(partner_id), sum(count) from api_request_bucket group by 1, 2
  on conflict (workspace_id, day) do update set api_requests = excluded.api_requests;
insert into usage_month (workspace_id, period, partner_id, api_requests)
  select workspace_id, to_char(minute at time zone 'UTC', 'YYYY-MM'), min(partner_id), sum(count) from api_request_bucket group by 1, 2
  on conflict (workspace_id, period) do update set api_requests = excluded.api_requests;

alter table api_request_bucket force row level security;
alter table usage_day force row level security;
alter table usage_month force row level security;
