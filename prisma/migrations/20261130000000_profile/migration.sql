-- How a person wants dates, times and amounts written.
alter table person
  add column region text not null default 'en-US',
  add column clock text not null default 'automatic';
alter table person
  add constraint person_clock_check check (clock in ('automatic', '12', '24')) not valid;
