drop index concurrently if exists call_plain_search
