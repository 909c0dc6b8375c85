-- A contact can confirm an appointment, which then holds its time like a booked one.
alter table appointment
  drop constraint appointment_status,
  add constraint appointment_status check (status in ('booked', 'confirmed', 'cancelled', 'completed', 'no_show')),
  drop constraint appointment_no_overlap,
  add constraint appointment_no_overlap exclude using gist (
    workspace_id with =, provider_id with =, tstzrange(starts_at, busy_until) with &&
  ) where (status in ('booked', 'confirmed', 'completed'));
