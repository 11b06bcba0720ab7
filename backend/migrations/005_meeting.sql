-- Live classes: which rooms were opened and ended, who was let in, and when they were there.

-- A room that somebody was let into.
create table meeting (
  occurrence_id text primary key references occurrence,
  opened_at timestamptz(3) not null,
  -- What a meeting service outside calls it; a new name when the service gave the old one up.
  service_id text,
  -- Which the first to come in asked for.
  media_region text,
  -- Ended by somebody, or because its time was over. Nobody joins it again.
  ended_at timestamptz(3),
  ended_by text references contact,
  -- The service has said that everybody is out.
  closed_at timestamptz(3)
);
create index meeting_to_close on meeting (occurrence_id) where closed_at is null;

create table meeting_attendee (
  occurrence_id text not null references meeting,
  contact_id text not null references contact,
  admitted_at timestamptz(3) not null,
  -- What a meeting service outside calls this person.
  service_id text,
  -- Sent away, for good.
  removed_at timestamptz(3),
  primary key (occurrence_id, contact_id)
);

-- When somebody was in a room. An interval that its server could not end, ends when it was last seen.
create table presence (
  id bigint generated always as identity primary key,
  occurrence_id text not null references occurrence,
  contact_id text not null references contact,
  -- The running server that the person is connected to.
  server_id text not null,
  entered_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  left_at timestamptz(3),
  check (entered_at <= seen_at),
  check (entered_at <= left_at)
);
create unique index presence_now on presence (occurrence_id, contact_id, server_id) where left_at is null;
create index presence_by_server on presence (server_id) where left_at is null;
create index presence_of_attendee on presence (occurrence_id, contact_id);

-- Said by hand by those who run the class. What the room knows of presence changes it no more.
alter table booking add column marked_at timestamptz(3);
