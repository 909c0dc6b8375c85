create index concurrently if not exists call_words_search on call
  using gin (words_of(caller_name) gin_trgm_ops, from_phone gin_trgm_ops, to_phone gin_trgm_ops)
