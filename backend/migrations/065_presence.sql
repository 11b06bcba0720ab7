create table contact_presence (
  id text primary key,
  contact_id text not null references contact on delete cascade,
  status text check (status in ('ONLINE', 'AWAY', 'BUSY', 'OFFLINE', 'INVISIBLE')),
  reported_at timestamptz(3),
  -- These can be null for other people only.
  check (num_nulls(status, reported_at) = 0),
  constraint contact_presence_once unique (contact_id)
);
create index contact_presence_by_contact on contact_presence (contact_id, id);
-- Finds the conversations of these people.
create index conversation_by_people on conversation using gin (contact_ids);

create trigger contact_presence_told_create after insert on contact_presence
  for each row execute function tell_outbox();

create trigger contact_presence_told_update after update on contact_presence
  for each row when (old.* is distinct from new.*) execute function tell_outbox();
