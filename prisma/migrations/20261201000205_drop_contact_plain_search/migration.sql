drop index concurrently if exists contact_plain_search
