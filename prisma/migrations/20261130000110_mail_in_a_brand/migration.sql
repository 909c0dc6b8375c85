-- Email to the people of a partner's accounts comes from the partner's name and answers go to its address.
alter table platform_mail add column from_name text;
alter table platform_mail add column reply_to text;
