-- Notices of scheduled texts that were not sent. Not validated, so no row is read under the lock: each was checked by the
-- narrower rule before.
alter table team_notice drop constraint team_notice_kind;
alter table team_notice add constraint team_notice_kind
  check (kind in ('mention', 'assigned', 'text_waiting', 'call_missed', 'callback_overdue', 'booked_online', 'automation',
    'run_failed', 'scheduled_not_sent', 'delivery_unknown', 'suspended')) not valid;
