create index concurrently if not exists lead_search on lead using gin (name gin_trgm_ops, phone gin_trgm_ops)
