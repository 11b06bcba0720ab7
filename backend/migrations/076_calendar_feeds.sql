-- Secret addresses of calendar feeds, and the numbers by which calendars know a newer version of a date. See record 109.
create table calendar_feed (
  contact_id text primary key references contact on delete cascade,
  token_hash text not null unique,
  created_at timestamptz(3) not null
);

-- Existing rows begin with version 0, which the rows' default supplies without rewriting the tables.
alter table occurrence
  add column revision integer not null default 0,
  add column revised_at timestamptz(3);
alter table booking
  add column revision integer not null default 0,
  add column revised_at timestamptz(3);

-- A store that inserts a whole row names these columns with null.
create function begin_revision() returns trigger language plpgsql as $$
begin
  new.revision := coalesce(new.revision, 0);
  new.revised_at := coalesce(new.revised_at, new.created_at);
  return new;
end $$;

-- The clock of the writer may stand behind that of an earlier one.
create function count_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.revised_at := greatest(old.revised_at, new.updated_at);
  return new;
end $$;

create trigger occurrence_begins_revision before insert on occurrence for each row execute function begin_revision();
create trigger booking_begins_revision before insert on booking for each row execute function begin_revision();

-- A booked spot changes nothing that a calendar shows.
create trigger occurrence_counts_revision before update on occurrence for each row
  when (
    (old.name, old.description, old.starts_at, old.ends_at, old.address, old.status, old.cancelled_at, old.deleted_at,
      old.coach_id, old.assistant_id, old.substitute_id)
    is distinct from
    (new.name, new.description, new.starts_at, new.ends_at, new.address, new.status, new.cancelled_at, new.deleted_at,
      new.coach_id, new.assistant_id, new.substitute_id)
  ) execute function count_revision();
create trigger booking_counts_revision before update of status on booking for each row
  when ((old.status = 'CANCELED') is distinct from (new.status = 'CANCELED')) execute function count_revision();
