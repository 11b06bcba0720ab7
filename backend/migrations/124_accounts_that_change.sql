-- The addresses of a contact are those that its account has proved. With another user pool `identity_user` stays empty, and contacts keep the addresses they came with.
create function keep_contact_addresses() returns trigger language plpgsql as $$
begin
  update contact set email = case when new.email_verified then new.email end, is_email_verified = new.email_verified,
      updated_at = now()
    where subject = new.sub and (new.email, new.email_verified) is distinct from (old.email, old.email_verified);
  update contact set phone = case when new.phone_verified then new.phone end, is_phone_verified = new.phone_verified,
      updated_at = now()
    where subject = new.sub and (new.phone, new.phone_verified) is distinct from (old.phone, old.phone_verified);
  return null;
end $$;
create trigger identity_user_readdressed after update of email, email_verified, phone, phone_verified on identity_user
  for each row execute function keep_contact_addresses();

update contact c set email = u.email, is_email_verified = true, updated_at = now()
  from identity_user u where u.sub = c.subject and u.email_verified and c.email is distinct from u.email;
update contact c set phone = u.phone, is_phone_verified = true, updated_at = now()
  from identity_user u where u.sub = c.subject and u.phone_verified and c.phone is distinct from u.phone;
