-- A change of an appointment wakes the runs that wait for its time.
create index run_waiting_appointment on run (workspace_id, appointment_id)
  where appointment_id is not null and status = 'waiting';
