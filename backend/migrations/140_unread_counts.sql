-- The list of conversations reads the number of unread messages from the participation, as the badge reads countable_seq.
-- Triggers keep it, so that a process of the previous version and this one count alike. See record 145.
create function count_unread(conversation text, person text, after_seq integer)
  returns integer language sql stable
  begin atomic
    select count(*)::int from (select from unread_messages(conversation, person, after_seq) limit 100) counted;
  end;

alter table conversation_member add column unread_count integer not null default 0;
update conversation_member m
  set unread_count = count_unread(m.conversation_id, m.contact_id, greatest(m.read_seq, m.cleared_seq))
  where m.countable_seq > greatest(m.read_seq, m.cleared_seq);

create function recount_position() returns trigger language plpgsql as $$
declare
  after_seq integer := greatest(new.read_seq, new.cleared_seq);
begin
  -- Nothing after the position can be unread, which is the usual case: a person reads to the end.
  new.unread_count := case
    when new.countable_seq <= after_seq then 0
    else count_unread(new.conversation_id, new.contact_id, after_seq)
  end;
  return new;
end $$;
create trigger conversation_member_recounted before update of read_seq, cleared_seq on conversation_member
  for each row when (old.read_seq is distinct from new.read_seq or old.cleared_seq is distinct from new.cleared_seq)
  execute function recount_position();

create or replace function move_participants() returns trigger language plpgsql as $$
declare
  is_text boolean := new.kind = 'TEXT' and new.deleted_at is null;
  -- The sender is not told of their own message; people who have blocked them are not told either.
  untold text[] := array(select b.blocker_id from contact_block b where b.blocked_id = new.sender_id) || new.sender_id;
begin
  update conversation_member m set
    last_seq = greatest(m.last_seq, new.seq),
    last_at = greatest(m.last_at, new.created_at),
    read_seq = case when m.contact_id = new.sender_id then greatest(m.read_seq, new.seq) else m.read_seq end,
    version = m.version + (m.contact_id = new.sender_id and m.read_seq < new.seq)::int,
    updated_at = case when m.contact_id = new.sender_id then new.updated_at else m.updated_at end,
    countable_seq = case
      when is_text and m.contact_id <> all (untold) then greatest(m.countable_seq, new.seq) else m.countable_seq
    end,
    unread_count = case
      when is_text and m.contact_id <> all (untold) and new.seq > greatest(m.read_seq, m.cleared_seq)
      then least(m.unread_count + 1, 100) else m.unread_count
    end
  where m.conversation_id = new.conversation_id;
  return null;
end $$;

-- Locks the conversation, so that a concurrent message comes either before and is counted, or afterwards and is added.
create or replace function recount_participants() returns trigger language plpgsql as $$
begin
  perform from conversation c where c.id = new.conversation_id for update;
  update conversation_member m set
    countable_seq = newest_countable(m.conversation_id, m.contact_id, greatest(m.read_seq, m.cleared_seq)),
    unread_count = count_unread(m.conversation_id, m.contact_id, greatest(m.read_seq, m.cleared_seq))
  where m.conversation_id = new.conversation_id and m.contact_id <> new.sender_id
    and new.seq > greatest(m.read_seq, m.cleared_seq);
  return null;
end $$;

create or replace function recount_blocker() returns trigger language plpgsql as $$
declare
  block contact_block := coalesce(new, old);
begin
  perform from conversation c
  where c.contact_ids @> array[block.blocker_id, block.blocked_id] order by c.id for update;
  update conversation_member m set
    countable_seq = newest_countable(m.conversation_id, m.contact_id, greatest(m.read_seq, m.cleared_seq)),
    unread_count = count_unread(m.conversation_id, m.contact_id, greatest(m.read_seq, m.cleared_seq))
  from conversation c
  where c.contact_ids @> array[block.blocker_id, block.blocked_id]
    and m.conversation_id = c.id and m.contact_id = block.blocker_id;
  return null;
end $$;

-- The count changes without an event of the participation. A read position and a message that meet write their events in
-- one order and the row in the other, so an event leaves the count out, and it is counted when the event is delivered.
create or replace function tell_outbox() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old) - 'unread_count';
  after jsonb := to_jsonb(new) - 'unread_count';
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
