-- A message of a coach to many people, and the people it goes to until it is sent. See record 104.
create table broadcast (
  id text primary key,
  coach_id text not null references contact on delete cascade,
  audience text not null check (audience in ('MEMBERS', 'FOLLOWERS', 'CLASS')),
  class_id text references class on delete cascade,
  content text not null,
  status text not null check (status in ('SENDING', 'SENT')),
  people integer not null default 0,
  sent integer not null default 0,
  skipped integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((audience = 'CLASS') = (class_id is not null))
);
create index broadcast_by_coach on broadcast (coach_id, created_at, id);
create index broadcast_by_class on broadcast (class_id) where class_id is not null;

create table broadcast_recipient (
  broadcast_id text not null references broadcast on delete cascade,
  contact_id text not null references contact on delete cascade,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'SKIPPED')),
  primary key (broadcast_id, contact_id)
);
create index broadcast_recipient_waiting on broadcast_recipient (broadcast_id, contact_id) where state = 'WAITING';
create index broadcast_recipient_by_contact on broadcast_recipient (contact_id);

create trigger broadcast_told_update after update on broadcast
  for each row when (old.* is distinct from new.*) execute function tell_outbox();
