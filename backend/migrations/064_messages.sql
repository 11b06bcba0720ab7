-- Conversations, their participants and their messages. Positions of participants are numbers of messages. See record 101.
create table conversation (
  id text primary key,
  kind text not null check (kind in ('PRIVATE', 'CLASS')),
  contact_ids text[] not null check (cardinality(contact_ids) <= 1000),
  -- The participants of a private conversation, so that there is one for the same people.
  people_key text unique,
  event_id text unique references class on delete cascade,
  last_seq integer not null default 0,
  version integer not null default 0,
  last_message text,
  last_message_timestamp timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table conversation_member (
  id text primary key,
  conversation_id text not null references conversation on delete cascade,
  contact_id text not null references contact on delete cascade,
  read_seq integer default 0,
  shows_reading boolean default true,
  cleared_seq integer default 0,
  archived_seq integer,
  is_muted boolean default false,
  version integer default 0,
  last_seq integer not null default 0,
  last_at timestamptz(3) not null,
  is_deleted boolean generated always as (cleared_seq >= last_seq) stored,
  is_archived boolean generated always as (archived_seq is not null and (coalesce(is_muted, false) or archived_seq >= last_seq)) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- These can be null for other people only.
  check (num_nulls(read_seq, cleared_seq, version) = 0),
  constraint conversation_member_once unique (conversation_id, contact_id)
);
create index conversation_member_by_conversation on conversation_member (conversation_id, contact_id, id);
create index conversation_member_by_state on conversation_member (contact_id, is_archived, is_deleted, last_at, id);
create index conversation_member_by_contact on conversation_member (contact_id, last_at, id);
-- Conversations with a message that the person has not read, for the badge.
create index conversation_member_unread on conversation_member (contact_id) where last_seq > read_seq and is_muted is not true;

create table conversation_message (
  id text primary key,
  conversation_id text not null references conversation on delete cascade,
  seq integer not null,
  kind text not null check (kind in ('TEXT', 'SYSTEM')),
  sender_id text not null references contact,
  client_id text,
  content text,
  attachment_urls jsonb,
  reply_to_id text references conversation_message on delete set null,
  reactions jsonb,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint conversation_message_number unique (conversation_id, seq),
  constraint conversation_message_once unique (conversation_id, sender_id, client_id)
);
create index conversation_message_by_conversation on conversation_message (conversation_id, seq, id);
create index conversation_message_by_reply on conversation_message (reply_to_id) where reply_to_id is not null;
-- For counts of unread messages, which then need not read the messages themselves.
create index conversation_message_unread on conversation_message (conversation_id, seq) include (sender_id)
  where kind = 'TEXT' and deleted_at is null;
create index conversation_message_by_sender on conversation_message (sender_id);

create table contact_block (
  id text primary key,
  blocker_id text not null references contact on delete cascade,
  blocked_id text not null references contact on delete cascade,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint contact_block_once unique (blocker_id, blocked_id)
);
create index contact_block_by_blocked on contact_block (blocked_id);

create table conversation_report (
  id text primary key,
  conversation_id text not null references conversation on delete cascade,
  reporter_id text not null references contact on delete cascade,
  reason text not null,
  opened_by text references contact on delete cascade,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index conversation_report_by_conversation on conversation_report (conversation_id, opened_by, id);
create index conversation_report_by_reporter on conversation_report (reporter_id, created_at, id);
create index conversation_report_by_created_at on conversation_report (created_at, id);

alter table audit_entry
  drop constraint audit_entry_action_check,
  add constraint audit_entry_action_check check (action in ('APPROVED', 'DECLINED', 'OPENED'));

-- The one definition of an unread message: docs/messages.md says it in words, and the proof of it counts by a model.
create function unread_messages(conversation text, person text, after_seq integer)
  returns setof conversation_message language sql stable
  begin atomic
    select m.* from conversation_message m
    where m.conversation_id = conversation and m.seq > after_seq
      and m.sender_id <> person and m.kind = 'TEXT' and m.deleted_at is null
      -- An array is read once for all messages.
      and m.sender_id <> all (array(select b.blocked_id from contact_block b where b.blocker_id = person));
  end;

create table guardian (
  id text primary key,
  guardian_id text not null references contact on delete cascade,
  child_id text not null references contact on delete cascade,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint guardian_once unique (child_id, guardian_id)
);
create index guardian_by_guardian on guardian (guardian_id, child_id, id);

create trigger conversation_told_create after insert on conversation
  for each row execute function tell_outbox();
create trigger conversation_told_update after update on conversation
  for each row when (old.* is distinct from new.*) execute function tell_outbox();
create trigger conversation_told_delete after delete on conversation
  for each row execute function tell_outbox();
create trigger conversation_member_told_create after insert on conversation_member
  for each row execute function tell_outbox();
create trigger conversation_member_told_update after update on conversation_member
  for each row when (old.id is distinct from new.id or old.conversation_id is distinct from new.conversation_id or old.contact_id is distinct from new.contact_id or old.read_seq is distinct from new.read_seq or old.shows_reading is distinct from new.shows_reading or old.cleared_seq is distinct from new.cleared_seq or old.archived_seq is distinct from new.archived_seq or old.is_muted is distinct from new.is_muted or old.version is distinct from new.version or old.created_at is distinct from new.created_at or old.updated_at is distinct from new.updated_at) execute function tell_outbox();
create trigger conversation_message_told_create after insert on conversation_message
  for each row execute function tell_outbox();
create trigger conversation_message_told_update after update on conversation_message
  for each row when (old.* is distinct from new.*) execute function tell_outbox();
