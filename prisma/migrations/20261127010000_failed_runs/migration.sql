create index concurrently if not exists run_failed on run (finished_at) where status = 'failed'
