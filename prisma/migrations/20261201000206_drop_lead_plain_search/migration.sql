drop index concurrently if exists lead_plain_search
