-- A person who no longer runs a class leaves its conversation, and a coach whose role ends assists no class of the studio
-- any more. See record 148.
create function leave_conversation_of_class(left_class text, person text) returns void language plpgsql as $$
declare
  class_conversation text;
begin
  -- Locked before the reasons to stay are looked at: of two that end at the same moment, the second one sees the first.
  select c.id into class_conversation from conversation c
    where c.event_id = left_class and c.contact_ids @> array[person] for update;
  if class_conversation is null
    or exists (select from class k where k.id = left_class and person in (k.coach_id, k.assistant_id))
    or exists (
      select from booking b join occurrence o on o.id = b.occurrence_id
      where b.member_id = person and b.status <> 'CANCELED' and o.class_id = left_class
    )
  then
    return;
  end if;
  update conversation set contact_ids = array_remove(contact_ids, person), version = version + 1
    where id = class_conversation;
  delete from conversation_member where conversation_id = class_conversation and contact_id = person;
end $$;

create or replace function leave_class_conversation() returns trigger language plpgsql as $$
begin
  perform leave_conversation_of_class((select o.class_id from occurrence o where o.id = new.occurrence_id), new.member_id);
  return null;
end $$;

create function staff_leaves_conversation() returns trigger language plpgsql as $$
begin
  perform leave_conversation_of_class(new.id, p.person) from unnest(array[old.coach_id, old.assistant_id]) p (person)
    where p.person is not null and p.person not in (new.coach_id, coalesce(new.assistant_id, ''));
  return null;
end $$;
create trigger class_staff_leaves_conversation after update of coach_id, assistant_id on class for each row
  when (old.coach_id <> new.coach_id or old.assistant_id is distinct from new.assistant_id)
  execute function staff_leaves_conversation();

create index class_by_assistant on class (assistant_id) where assistant_id is not null;

-- Only coaches of the company may assist there. Dates that are over keep the name of their assistant.
create function stop_assisting() returns trigger language plpgsql as $$
begin
  if exists (
    select from role r where r.contact_id = old.contact_id and r.role = 'COACH' and r.status = 'APPROVED'
      and r.company_id is not distinct from old.company_id
  ) then
    return null;
  end if;
  update class set assistant_id = null, updated_at = now()
    where assistant_id = old.contact_id and company_id is not distinct from old.company_id;
  update occurrence set assistant_id = null, updated_at = now()
    where assistant_id = old.contact_id and company_id is not distinct from old.company_id and ends_at > now();
  return null;
end $$;
create trigger role_stops_assisting after update of status on role for each row
  when (old.role = 'COACH' and old.status = 'APPROVED' and new.status <> 'APPROVED') execute function stop_assisting();
create trigger deleted_role_stops_assisting after delete on role for each row
  when (old.role = 'COACH' and old.status = 'APPROVED') execute function stop_assisting();

-- Those who stopped before: coaches by role, so that the members of all conversations need not be read.
with ended as (
  select distinct r.contact_id, r.company_id from role r where r.role = 'COACH' and r.status = 'DECLINED' and not exists (
    select from role o where o.contact_id = r.contact_id and o.role = 'COACH' and o.status = 'APPROVED'
      and o.company_id is not distinct from r.company_id
  )
), of_dates as (
  update occurrence o set assistant_id = null, updated_at = now() from ended e
    where o.assistant_id = e.contact_id and o.company_id is not distinct from e.company_id and o.ends_at > now()
)
update class k set assistant_id = null, updated_at = now() from ended e
  where k.assistant_id = e.contact_id and k.company_id is not distinct from e.company_id;
do $$
begin
  perform leave_conversation_of_class(c.event_id, p.contact_id)
    from (select distinct contact_id from role where role = 'COACH') r
    join conversation_member p on p.contact_id = r.contact_id
    join conversation c on c.id = p.conversation_id and c.kind = 'CLASS';
end $$;
