create index concurrently if not exists call_words on call
  using gin ((array_to_tsvector(array[workspace_id]) || to_tsvector('simple'::regconfig, coalesce(summary, '') || ' ' || coalesce(voicemail_transcript, ''))))
  where summary is not null or voicemail_transcript is not null
