-- A mail being sent is marked before, so that a worker that ends in the middle leaves it unknown and nobody sends it twice.
alter table platform_mail add column tried_at timestamptz(3);
create index platform_mail_sending on platform_mail (tried_at) where status = 'sending';
