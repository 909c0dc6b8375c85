-- Version 2 of the price book: accounts active on at least 7 days count for the volume discount, and overage costs the
-- price of the plan of most days. A new installation starts with it. An existing one keeps its prices until the month
-- after this migration; one whose operator has published prices of its own keeps those, and its next book has the rules.
-- Kept equal to SECOND_PRICE_BOOK by a test.
alter table partner no force row level security;
insert into price_book (id, version, hash, book, effective_from)
select 'pb_2', 2, '287767a7d65bc60dc20f1abc23c585e5c878ad87fc3c04800c37bf1a487776b4', '{"version":2,"currency":"usd","plans":{"starter":{"base":"49.00","minutes":{"included":200,"unitPrice":"0.18","per":1},"sms":{"included":200,"unitPrice":"0.020","per":1},"api_requests":{"included":10000,"unitPrice":"0.50","per":1000}},"professional":{"base":"149.00","minutes":{"included":1000,"unitPrice":"0.14","per":1},"sms":{"included":1000,"unitPrice":"0.018","per":1},"api_requests":{"included":100000,"unitPrice":"0.40","per":1000}},"business":{"base":"349.00","minutes":{"included":3000,"unitPrice":"0.11","per":1},"sms":{"included":3000,"unitPrice":"0.015","per":1},"api_requests":{"included":500000,"unitPrice":"0.30","per":1000}},"enterprise":{"base":"799.00","minutes":{"included":10000,"unitPrice":"0.085","per":1},"sms":{"included":10000,"unitPrice":"0.012","per":1},"api_requests":{"included":2000000,"unitPrice":"0.20","per":1000}}},"discountTiers":[{"fromAccounts":1,"percent":"0"},{"fromAccounts":10,"percent":"5"},{"fromAccounts":25,"percent":"10"},{"fromAccounts":50,"percent":"15"},{"fromAccounts":100,"percent":"20"}],"discountMinimumDays":7,"overagePlan":"most_days"}',
  case when exists (select from partner)
    then (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc'
    else timestamptz '2020-01-01 00:00:00+00' end
where (select max(version) from price_book) = 1;
alter table partner force row level security;
