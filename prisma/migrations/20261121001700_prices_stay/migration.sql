-- Prices are added, never edited: what an invoice was made with can be read again for ever.
create function price_book_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a price book is never edited; publish a new one' using errcode = 'restrict_violation';
end $$;
create trigger price_book_stays before update or delete on price_book for each row execute function price_book_stays();
