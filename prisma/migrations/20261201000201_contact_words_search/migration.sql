create index concurrently if not exists contact_words_search on contact using gin (words_of(name) gin_trgm_ops)
