-- The part of a patient's link that names the appointment. Replacing it revokes every link that was sent. The web
-- process finds an appointment by it only after it has checked the link's signature.
alter table appointment add column link_ref text not null default right(replace(gen_random_uuid()::text, '-', ''), 15);
create unique index appointment_link_ref_key on appointment (link_ref);
create policy by_link on appointment for select to switchboard_web
  using ((select current_setting('app.scope', true)) = 'link' and link_ref = (select current_setting('app.tenant', true)));
