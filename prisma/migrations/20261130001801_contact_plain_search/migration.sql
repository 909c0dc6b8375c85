create index concurrently if not exists contact_plain_search on contact using gin (plain_text(name) gin_trgm_ops)
