create index concurrently if not exists lead_words_search on lead using gin (words_of(name) gin_trgm_ops, phone gin_trgm_ops)
