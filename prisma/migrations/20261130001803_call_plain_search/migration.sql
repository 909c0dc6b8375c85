create index concurrently if not exists call_plain_search on call
  using gin (plain_text(caller_name) gin_trgm_ops, from_phone gin_trgm_ops, to_phone gin_trgm_ops)
