/** The operator's page about the queue, runs and worker processes. */
export const engine = {
  engine: "Engine",
  measured: "Measured {ago}, updates every five seconds.",
  engine_about: "Queue, runs and the worker processes behind them.",
  loading: "Loading engine metrics",
  seconds: "{count, plural, one {# second} other {# seconds}}",
  minutes: "{count, plural, one {# minute} other {# minutes}}",
  hours: "{count, plural, one {# hour} other {# hours}}",
  just_now: "just now",
  ago: "{time} ago",

  in_queue: "In the queue",
  in_progress: "{count, number} in progress",
  oldest_due: "Oldest due",
  nothing_late: "None",
  all_on_time: "Every run starts on time",
  overdue: "Since it was due",
  failed_last_hour: "Failed in the last hour",
  failed_note: "Runs, over all accounts",
  unknown: "Outcome unknown",
  unknown_note: "Messages being checked, never sent twice",
  runs: "Runs in progress",
  state_queued: "Queued",
  state_running: "Running",
  state_waiting: "Waiting",
  state_paused: "Paused",

  workers: "Workers",
  workers_about: "Seen within the last hour",
  no_workers: "None seen",
  no_workers_about: "Workers report every few seconds.",
  host: "Host",
  process: "Process",
  state: "State",
  busy: "Busy",
  last_seen: "Last seen",
  worker_working: "Working",
  worker_stopped: "Stopped",
  worker_silent: "Not responding",
  worker_out_of_memory: "Out of memory",
  slots: "{busy, number} of {slots, plural, one {# slot} other {# slots}}",

  events_refused:
    "Events can't be stored: {cause, select, disk_full {the database's disk is full} no_connections {the database has no free connections} silent {the database doesn't respond} restarting {the database is restarting} other {the database can't be reached}}",
  advice_events_refused:
    "Senders get 503 and retry, so nothing is lost yet. Events are accepted again once the cause is gone, without a restart.",
  no_worker: "No worker is running",
  advice_no_worker: "Runs wait and nothing is lost. Start one with npm run worker.",
  sweep_blocked: "Delays and waits haven't ended for {time}",
  advice_sweep_blocked:
    "A database session holds the lock that wakes runs and doesn't respond. Restart the worker it belongs to, or end the session with pg_terminate_backend.",
  sweep_stalled: "Delays and waits aren't ending",
  advice_sweep_stalled:
    "Workers are running, but none completes a sweep. Their logs say why under “the sweep broke”.",
  queue_stalled: "Workers aren't taking runs from the queue",
  advice_queue_stalled:
    "They have free slots, but the queue doesn't answer. Their logs say why under “could not fetch tickets”.",
  workers_out_of_memory: "A worker ran out of memory",
  advice_workers_out_of_memory:
    "It handed its runs to other workers and exited. A run that causes this five times fails. If it happens again, give workers more memory or fewer slots.",
  workers_silent: "A worker stopped responding",
  advice_workers_silent:
    "It was killed, crashed or is frozen. Other workers take over its runs within seconds. Its log and the system's log say why.",
  sessions_waiting:
    "{count, plural, one {# database session} other {# database sessions}} waiting for a lock",
  advice_sessions_waiting:
    "A wait ends after a few seconds, and its request is answered with 503. If this stays, look for a long transaction in pg_stat_activity.",
  runs_held: "{count, plural, one {# run} other {# runs}} held since a backup was restored",
  advice_runs_held:
    "They were in progress at the backup and send nothing until you decide: npm run admin -- runs release --decision continue (or cancel).",
  runs_given_up: "{count, plural, one {# run} other {# runs}} given up in the last hour",
  advice_runs_given_up:
    "Workers died while executing them. Each run names its step; check the workers' memory limit.",
  tickets_dead: "{count, plural, one {# ticket} other {# tickets}} ran out of retries in the last hour",
  advice_tickets_dead:
    "Their runs got new tickets and continue. The workers' logs say why under “runs could not be executed”.",
  runs_late: "Runs are {time} late",
  advice_runs_late:
    "More came due than the workers can handle. Start another worker, or give one more slots.",
} as const;
