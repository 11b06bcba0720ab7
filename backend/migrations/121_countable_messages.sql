-- The badge counts conversations without reading messages: each participation has the number of the newest message that
-- can be unread there. Triggers keep it, so that a process of the previous version and this one count alike. See record 145.
alter table conversation_member add column countable_seq integer not null default 0;
update conversation_member m set countable_seq = coalesce((
    select u.seq from unread_messages(m.conversation_id, m.contact_id, greatest(m.read_seq, m.cleared_seq)) u
    order by u.seq desc limit 1
  ), 0)
  where m.last_seq > greatest(m.read_seq, m.cleared_seq);

create index conversation_member_countable on conversation_member (contact_id)
  where countable_seq > greatest(read_seq, cleared_seq) and is_muted is not true and not is_archived;
drop index conversation_member_unread;
-- Each message writes all participations of its conversation, and each of their indexes. The unique one serves its reads.
drop index conversation_member_by_conversation;

-- What a message changes in the participations of its conversation, in one write of each. The transaction that sends has
-- locked the conversation.
create function move_participants() returns trigger language plpgsql as $$
begin
  update conversation_member m set
    last_seq = greatest(m.last_seq, new.seq),
    last_at = greatest(m.last_at, new.created_at),
    read_seq = case when m.contact_id = new.sender_id then greatest(m.read_seq, new.seq) else m.read_seq end,
    version = m.version + (m.contact_id = new.sender_id and m.read_seq < new.seq)::int,
    updated_at = case when m.contact_id = new.sender_id then new.updated_at else m.updated_at end,
    countable_seq = case
      when new.kind = 'TEXT' and new.deleted_at is null and m.contact_id <> new.sender_id
        and m.contact_id not in (select b.blocker_id from contact_block b where b.blocked_id = new.sender_id)
      then greatest(m.countable_seq, new.seq) else m.countable_seq
    end
  where m.conversation_id = new.conversation_id;
  return null;
end $$;

-- Positions only grow, so a message up to them never counts again, and the search for the newest one ends there.
create function newest_countable(conversation text, person text, after_seq integer)
  returns integer language sql stable
  begin atomic
    select coalesce((
      select u.seq from unread_messages(conversation, person, after_seq) u order by u.seq desc limit 1
    ), 0);
  end;

create function recount_participants() returns trigger language plpgsql as $$
begin
  update conversation_member m
  set countable_seq = newest_countable(m.conversation_id, m.contact_id, greatest(m.read_seq, m.cleared_seq))
  where m.conversation_id = new.conversation_id and m.countable_seq = new.seq;
  return null;
end $$;

-- Locks the conversations first: a concurrent message comes either before, and is counted here, or afterwards, and finds
-- the block as it is then.
create function recount_blocker() returns trigger language plpgsql as $$
declare
  block contact_block := coalesce(new, old);
begin
  perform from conversation c
  where c.contact_ids @> array[block.blocker_id, block.blocked_id] order by c.id for update;
  update conversation_member m
  set countable_seq = newest_countable(m.conversation_id, m.contact_id, greatest(m.read_seq, m.cleared_seq))
  from conversation c
  where c.contact_ids @> array[block.blocker_id, block.blocked_id]
    and m.conversation_id = c.id and m.contact_id = block.blocker_id;
  return null;
end $$;

create trigger conversation_message_participants after insert on conversation_message
  for each row execute function move_participants();
create trigger conversation_message_recounted after update of deleted_at, kind on conversation_message
  for each row when (old.deleted_at is distinct from new.deleted_at or old.kind is distinct from new.kind)
  execute function recount_participants();
create trigger contact_block_recounted after insert or delete on contact_block
  for each row execute function recount_blocker();
