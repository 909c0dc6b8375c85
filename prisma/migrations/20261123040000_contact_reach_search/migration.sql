create index concurrently if not exists contact_reach_search on contact using gin (phone gin_trgm_ops, email gin_trgm_ops)
