-- Operators search all invoices by the name of an account. An invoice's lines are part of the invoice, which operators read
-- already. Of the accounts themselves they get ids alone, from a function that runs as the owner of the tables.
create policy seen_by_operator on invoice_line for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'operator');

-- `words` are in lower case, without accents and escaped for LIKE. Plain names are compared without the cost of plain_text.
create function accounts_named(words text[], most int)
returns table (id text, partner_id text)
language sql stable security definer set search_path = public as $$
  select w.id, w.partner_id from workspace w
  where current_setting('app.scope', true) = 'operator'
    and case when octet_length(w.name) = char_length(w.name) then lower(w.name) like all (array(select '%' || p || '%' from unnest(words) p))
      else plain_text(w.name) like all (array(select '%' || p || '%' from unnest(words) p)) end
  limit most
$$;
revoke execute on function accounts_named(text[], int) from public;
grant execute on function accounts_named(text[], int) to switchboard_web, switchboard_worker;
