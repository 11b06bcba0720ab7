-- Words of messages. A search walks the messages of a word from the newest on, so its cost does not depend on the length
-- of the conversation.
create table message_word (
  conversation_id text not null,
  word text collate "C" not null,
  seq integer not null,
  primary key (conversation_id, word, seq)
);

-- Distinct words as a search compares them. A Chinese character is a word, see search_text.
create function message_words(given text) returns text[] language sql immutable strict parallel safe
  return array(
    select distinct left(w.word, 40) from regexp_split_to_table(search_text(given), '[^[:alnum:]]+') w (word)
    where w.word <> ''
  );

create function index_message_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from message_word
    where conversation_id = old.conversation_id and word = any (message_words(old.content)) and seq = old.seq;
  end if;
  if tg_op <> 'DELETE' then
    insert into message_word (conversation_id, word, seq)
    select new.conversation_id, w.word, new.seq from unnest(message_words(new.content)) w (word)
    where new.kind = 'TEXT' and new.deleted_at is null
    on conflict do nothing;
  end if;
  return null;
end $$;

-- No message may be written between the filling of the table and its triggers.
lock table conversation_message in share row exclusive mode;
insert into message_word (conversation_id, word, seq)
  select m.conversation_id, w.word, m.seq from conversation_message m cross join lateral unnest(message_words(m.content)) w (word)
  where m.kind = 'TEXT' and m.deleted_at is null;

create trigger message_words_new after insert on conversation_message
  for each row when (new.content is not null) execute function index_message_words();
create trigger message_words_changed after update of content, deleted_at on conversation_message
  for each row when (old.content is distinct from new.content or old.deleted_at is distinct from new.deleted_at)
  execute function index_message_words();
create trigger message_words_deleted after delete on conversation_message
  for each row when (old.content is not null) execute function index_message_words();

-- Finds the first message of a day.
create index conversation_message_by_date on conversation_message (conversation_id, created_at, id);

create table scheduled_message (
  id text primary key,
  conversation_id text not null references conversation on delete cascade,
  sender_id text not null references contact on delete cascade,
  content text not null,
  reply_to_id text,
  send_at timestamptz(3) not null,
  status text not null default 'SCHEDULED' check (status in ('SCHEDULED', 'REFUSED')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index scheduled_message_by_sender on scheduled_message (sender_id, send_at, id);
create index scheduled_message_by_conversation on scheduled_message (conversation_id, sender_id, id);

-- The job of a scheduled message waits until its time. Its key contains the time, so that a job that is already running
-- does not prevent one for a later time. Priority and attempts are those of `scheduledKinds`.
create function schedule_message() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from job where name = 'messages.sendScheduled' and state = 'waiting' and key = old.id || ' ' || old.send_at;
  end if;
  if tg_op <> 'DELETE' then
    insert into job (name, payload, key, priority, max_attempts, due_at)
    values ('messages.sendScheduled', jsonb_build_object('id', new.id), new.id || ' ' || new.send_at, 20, 30, new.send_at)
    on conflict (name, key) where state <> 'failed' do nothing;
  end if;
  return null;
end $$;

-- A new time makes a refused message try again.
create function reschedule_message() returns trigger language plpgsql as $$
begin
  new.status := 'SCHEDULED';
  return new;
end $$;

create trigger scheduled_message_again before update of send_at on scheduled_message
  for each row when (old.send_at is distinct from new.send_at) execute function reschedule_message();
create trigger scheduled_message_job after insert or delete on scheduled_message
  for each row execute function schedule_message();
create trigger scheduled_message_job_moved after update of send_at on scheduled_message
  for each row when (old.send_at is distinct from new.send_at) execute function schedule_message();

-- Each row is replaced every few seconds while its person writes, and worthless afterwards, so it is not logged. It may
-- name a conversation that is gone.
create unlogged table contact_typing (
  id text primary key,
  contact_id text not null references contact on delete cascade,
  conversation_id text not null,
  typed_at timestamptz(3) not null,
  constraint contact_typing_once unique (contact_id)
);
create index contact_typing_by_contact on contact_typing (contact_id, id);

create trigger scheduled_message_told_update after update on scheduled_message
  for each row when (old.* is distinct from new.*) execute function tell_outbox();
create trigger scheduled_message_told_delete after delete on scheduled_message
  for each row execute function tell_outbox();
create trigger contact_typing_told_update after update on contact_typing
  for each row when (old.* is distinct from new.*) execute function tell_outbox();
