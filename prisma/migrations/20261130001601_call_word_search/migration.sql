-- Calls by the words of their summary and voicemail, as search_calls finds them by name. The account is a word of each
-- call in the index, so a word that many accounts use does not make the search of one of them slow.
-- `words` is a query of words such as 'crown':* & 'price':*.
create function search_call_words(words text)
returns table (id text)
language plpgsql stable security definer rows 200
set search_path = public set jit = off set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
#variable_conflict use_column
declare
  tenant constant text := current_setting('app.tenant', true);
begin
  if words is null or current_setting('app.scope', true) is distinct from 'workspace' then
    return;
  end if;
  return query
    select c.id from call c
    where c.workspace_id = tenant and (c.summary is not null or c.voicemail_transcript is not null)
      and (array_to_tsvector(array[workspace_id]) || to_tsvector('simple'::regconfig, coalesce(summary, '') || ' ' || coalesce(voicemail_transcript, '')))
        @@ (quote_literal(tenant)::tsquery && to_tsquery('simple'::regconfig, words));
end $$;

revoke execute on function search_call_words(text) from public;
grant execute on function search_call_words(text) to switchboard_web, switchboard_worker;
