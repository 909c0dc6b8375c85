create index concurrently if not exists lead_plain_search on lead using gin (plain_text(name) gin_trgm_ops, phone gin_trgm_ops)
