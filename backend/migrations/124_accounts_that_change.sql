-- The addresses of a contact are those that its account has proved, and nothing goes on for a person whose account is
-- deleted. With another user pool `identity_user` stays empty, and contacts keep the addresses they came with.
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

-- The person can neither see nor stop any of this without the account. What they wrote and booked stays.
create function end_contact(deleted_sub text) returns void language plpgsql as $$
declare
  person text;
begin
  update contact set email = null, is_email_verified = false, phone = null, is_phone_verified = false,
      device_tokens = null, updated_at = now()
    where subject = deleted_sub returning id into person;
  if person is null then
    return;
  end if;
  delete from calendar_feed where contact_id = person;
  delete from standing_spot where member_id = person;
  delete from scheduled_message where sender_id = person;
  update role set status = 'DECLINED', updated_at = now() where contact_id = person and status <> 'DECLINED';
end $$;

create function end_deleted_account() returns trigger language plpgsql as $$
begin
  perform end_contact(old.sub);
  return null;
end $$;
create trigger identity_user_deleted after delete on identity_user
  for each row execute function end_deleted_account();

update contact c set email = u.email, is_email_verified = true, updated_at = now()
  from identity_user u where u.sub = c.subject and u.email_verified and c.email is distinct from u.email;
update contact c set phone = u.phone, is_phone_verified = true, updated_at = now()
  from identity_user u where u.sub = c.subject and u.phone_verified and c.phone is distinct from u.phone;
-- A sign-in without its account shows that the account was deleted here, and is not of another user pool.
do $$
begin
  perform end_contact(s.sub) from (select distinct sub from identity_session) s
    where not exists (select from identity_user u where u.sub = s.sub);
end $$;
