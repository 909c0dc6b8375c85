drop index concurrently if exists contact_name_search
