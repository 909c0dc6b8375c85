-- The language in which a person sees the product.
alter table person add column language text not null default 'en';
alter table person add constraint person_language_check check (language in ('en', 'es')) not valid;
