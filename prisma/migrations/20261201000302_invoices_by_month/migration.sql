create index concurrently if not exists invoice_period_global_id_idx on invoice (period, global_id)
