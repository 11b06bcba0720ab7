-- The outbox fills itself: what a subscription or a listener of the server hears of is told by a trigger, in the
-- transaction of the change. `npm run generate -- migration` prints these triggers from the entities' subscriptions and
-- from schema/internalTopics.ts; a test compares. An event is one row that changed; a row that was written over with
-- what it held already is none. Whoever loads or moves rows of which nobody needs to hear says, in that transaction,
-- set local obi.untold = 'on'.

create function tell_outbox() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
begin
  if current_setting('obi.untold', true) = 'on' then
    return null;
  end if;
  -- The arguments name all that an event may carry, where that is not the whole row.
  if tg_nargs > 0 then
    before := (select jsonb_object_agg(key, value) from jsonb_each(before) where key = any(tg_argv));
    after := (select jsonb_object_agg(key, value) from jsonb_each(after) where key = any(tg_argv));
  end if;
  insert into outbox (topic, action, row_id, before, after) values (
    tg_table_name,
    case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
    coalesce(after, before) ->> 'id', before, after
  );
  return null;
end $$;

create trigger booking_told_create after insert on booking
  for each row execute function tell_outbox();
create trigger booking_told_update after update on booking
  for each row when (old.* is distinct from new.*) execute function tell_outbox();
create trigger occurrence_told_update after update on occurrence
  for each row when (old.* is distinct from new.*) execute function tell_outbox();
create trigger contact_told_create after insert on contact
  for each row execute function tell_outbox('id', 'subject');
create trigger contact_told_update after update on contact
  for each row when (old.id is distinct from new.id or old.subject is distinct from new.subject) execute function tell_outbox('id', 'subject');
create trigger contact_told_delete after delete on contact
  for each row execute function tell_outbox('id', 'subject');
create trigger role_told_create after insert on role
  for each row execute function tell_outbox('id', 'contact_id', 'company_id', 'role', 'status');
create trigger role_told_update after update on role
  for each row when (old.id is distinct from new.id or old.contact_id is distinct from new.contact_id or old.company_id is distinct from new.company_id or old.role is distinct from new.role or old.status is distinct from new.status) execute function tell_outbox('id', 'contact_id', 'company_id', 'role', 'status');
create trigger role_told_delete after delete on role
  for each row execute function tell_outbox('id', 'contact_id', 'company_id', 'role', 'status');
create trigger identity_session_told_update after update on identity_session
  for each row when (old.id is distinct from new.id or old.sub is distinct from new.sub or old.revoked_at is distinct from new.revoked_at) execute function tell_outbox('id', 'sub', 'revoked_at');

-- Who has booked a date that moves is told of it, so the booking says when it was changed.
create or replace function keep_booking_times() returns trigger language plpgsql as $$
begin
  update booking set starts_at = new.starts_at, ends_at = new.ends_at, updated_at = new.updated_at
  where occurrence_id = new.id;
  return null;
end $$;
