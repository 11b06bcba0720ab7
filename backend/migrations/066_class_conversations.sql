-- A member whose last booking of a class is canceled leaves its conversation.
create function leave_class_conversation() returns trigger language plpgsql as $$
declare
  left_conversation text;
begin
  select c.id into left_conversation from conversation c join occurrence o on o.class_id = c.event_id
    where o.id = new.occurrence_id and c.contact_ids @> array[new.member_id]
      and not exists (
        select from booking b join occurrence other on other.id = b.occurrence_id
        where b.member_id = new.member_id and b.status <> 'CANCELED' and other.class_id = o.class_id
      )
      and not exists (
        select from class k where k.id = o.class_id and new.member_id in (k.coach_id, k.assistant_id)
      );
  if left_conversation is not null then
    update conversation set contact_ids = array_remove(contact_ids, new.member_id), version = version + 1
      where id = left_conversation;
    delete from conversation_member where conversation_id = left_conversation and contact_id = new.member_id;
  end if;
  return null;
end $$;

create trigger booking_leaves_conversation after update of status on booking
  for each row when (new.status = 'CANCELED' and old.status <> 'CANCELED') execute function leave_class_conversation();
