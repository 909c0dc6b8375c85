drop index concurrently if exists call_search
