-- The person who deleted a message: its sender, or the coach or assistant of the class.
alter table conversation_message add column deleted_by_id text references contact on delete set null;
-- Created again, because its rows have the columns that the table had when it was created.
create or replace function unread_messages(conversation text, person text, after_seq integer)
  returns setof conversation_message language sql stable
  begin atomic
    select m.* from conversation_message m
    where m.conversation_id = conversation and m.seq > after_seq
      and m.sender_id <> person and m.kind = 'TEXT' and m.deleted_at is null
      -- An array is read once for all messages.
      and m.sender_id <> all (array(select b.blocked_id from contact_block b where b.blocker_id = person));
  end;
-- Clients need no event of each message that was ever deleted.
set local obi.untold = 'on';
update conversation_message set deleted_by_id = sender_id where deleted_at is not null;
set local obi.untold = '';
create index conversation_message_by_deleter on conversation_message (deleted_by_id) where deleted_by_id is not null;

-- Whether others see what a person has read is one choice for all of their conversations.
create table message_setting (
  id text primary key,
  contact_id text not null references contact on delete cascade,
  shows_reading boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint message_setting_once unique (contact_id)
);
create index message_setting_by_contact on message_setting (contact_id, id);
insert into message_setting (id, contact_id, shows_reading)
  select new_id(), contact_id, false from conversation_member where shows_reading is false group by contact_id;

drop trigger conversation_member_told_update on conversation_member;
alter table conversation_member drop column shows_reading;

-- An admin who has opened a report. Several can read the conversation at a time.
create table conversation_report_opening (
  id text primary key,
  report_id text not null references conversation_report on delete cascade,
  conversation_id text not null references conversation on delete cascade,
  admin_id text not null references contact on delete cascade,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint conversation_report_opening_once unique (report_id, admin_id)
);
create index conversation_report_opening_by_report on conversation_report_opening (report_id, admin_id, id);
create index conversation_report_opening_by_conversation on conversation_report_opening (conversation_id, admin_id, id);
create index conversation_report_opening_by_admin on conversation_report_opening (admin_id, created_at, id);
insert into conversation_report_opening (id, report_id, conversation_id, admin_id)
  select new_id(), id, conversation_id, opened_by from conversation_report where opened_by is not null;

drop index conversation_report_by_conversation;
alter table conversation_report
  drop column opened_by,
  add column note text,
  add column status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  add column outcome text,
  add column closed_by_id text references contact on delete set null,
  add column closed_at timestamptz(3);
update conversation_report set note = reason, reason = 'OTHER';
alter table conversation_report
  add constraint conversation_report_reason_check
    check (reason in ('SPAM', 'HARASSMENT', 'HATE', 'SEXUAL', 'DANGER', 'OTHER'));
create index conversation_report_by_conversation on conversation_report (conversation_id, created_at, id);
create index conversation_report_by_status on conversation_report (status, created_at, id);
create index conversation_report_by_closer on conversation_report (closed_by_id) where closed_by_id is not null;

alter table audit_entry
  drop constraint audit_entry_action_check,
  add constraint audit_entry_action_check check (action in ('APPROVED', 'DECLINED', 'OPENED', 'CLOSED'));

create trigger conversation_member_told_update after update on conversation_member
  for each row when (old.id is distinct from new.id or old.conversation_id is distinct from new.conversation_id or old.contact_id is distinct from new.contact_id or old.read_seq is distinct from new.read_seq or old.cleared_seq is distinct from new.cleared_seq or old.archived_seq is distinct from new.archived_seq or old.is_muted is distinct from new.is_muted or old.version is distinct from new.version or old.created_at is distinct from new.created_at or old.updated_at is distinct from new.updated_at) execute function tell_outbox();

create trigger conversation_member_told_delete after delete on conversation_member
  for each row execute function tell_outbox();

create trigger contact_block_told_create after insert on contact_block
  for each row execute function tell_outbox();

create trigger contact_block_told_delete after delete on contact_block
  for each row execute function tell_outbox();
