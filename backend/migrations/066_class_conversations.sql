-- A member whose last booking of a class is canceled leaves its conversation.
create function leave_class_conversation() returns trigger language plpgsql as $$
declare
  class text := (select o.class_id from occurrence o where o.id = new.occurrence_id);
  class_conversation text;
begin
  -- Locked before the bookings are looked at: of two cancellations at the same moment, the second one sees the first.
  select c.id into class_conversation from conversation c
    where c.event_id = class and c.contact_ids @> array[new.member_id] for update;
  if class_conversation is null
    or exists (select from class k where k.id = class and new.member_id in (k.coach_id, k.assistant_id))
    or exists (
      select from booking b join occurrence o on o.id = b.occurrence_id
      where b.member_id = new.member_id and b.status <> 'CANCELED' and o.class_id = class
    )
  then
    return null;
  end if;
  update conversation set contact_ids = array_remove(contact_ids, new.member_id), version = version + 1
    where id = class_conversation;
  delete from conversation_member where conversation_id = class_conversation and contact_id = new.member_id;
  return null;
end $$;

create trigger booking_leaves_conversation after update of status on booking
  for each row when (new.status = 'CANCELED' and old.status <> 'CANCELED') execute function leave_class_conversation();
