-- A person who is no longer the guardian of a member leaves the member's private conversations with others. Their direct
-- conversation stays with both of them, and nobody writes there: the member has no guardian in it. See record 160.
create function leave_conversations_of_child() returns trigger language plpgsql as $$
declare
  talk text;
begin
  for talk in
    select c.id from conversation c
    where c.kind = 'PRIVATE' and cardinality(c.contact_ids) > 2 and c.contact_ids @> array[old.child_id, old.guardian_id]
      and not exists (
        select from guardian g where g.guardian_id = old.guardian_id and g.child_id = any (c.contact_ids)
      )
    order by c.id for update
  loop
    -- The remaining people may have a conversation of their own under their key.
    update conversation set contact_ids = array_remove(contact_ids, old.guardian_id), people_key = null,
      version = version + 1 where id = talk;
    delete from conversation_member where conversation_id = talk and contact_id = old.guardian_id;
  end loop;
  return null;
end $$;
create trigger guardian_leaves after delete on guardian for each row execute function leave_conversations_of_child();
