-- Operators search all invoices by the name of an account. An invoice's lines are part of the invoice, which operators read
-- already. Of the accounts themselves they get ids alone, from a function that runs as the owner of the tables.
create policy seen_by_operator on invoice_line for select to switchboard_web, switchboard_worker
  using ((select current_setting('app.scope', true)) = 'operator');

-- `words` are in lower case, without accents and escaped for LIKE. Plain names are compared without the cost of plain_text.
-- Accounts are those of one partner, or of all partners of a mode. The order makes the same ones come first each time.
create function accounts_named(words text[], of_partner text, of_mode text, most int)
returns table (id text, partner_id text)
language sql stable security definer set search_path = public as $$
  select w.id, w.partner_id from workspace w
  where current_setting('app.scope', true) = 'operator'
    and (of_partner is null or w.partner_id = of_partner)
    and (of_mode is null or w.mode = case of_mode when 'sandbox' then 'test' else 'live' end)
    and case when octet_length(w.name) = char_length(w.name) then lower(w.name) like all (array(select '%' || p || '%' from unnest(words) p))
      else plain_text(w.name) like all (array(select '%' || p || '%' from unnest(words) p)) end
  order by w.id limit most
$$;
revoke execute on function accounts_named(text[], text, text, int) from public;
grant execute on function accounts_named(text[], text, text, int) to switchboard_web, switchboard_worker;
