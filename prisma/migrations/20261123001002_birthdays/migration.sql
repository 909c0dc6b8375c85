-- Finds the birthdays of a day by month and day.
create index contact_birthday on contact (workspace_id, (extract(month from birthday) * 100 + extract(day from birthday)))
  where birthday is not null;
