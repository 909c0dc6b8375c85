drop index concurrently if exists lead_search
