-- Rooms of a studio, and the way to the dates that take place in one of them at a time. See record 111.
create table room (
  id text primary key,
  company_id text not null references company on delete cascade,
  name text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index room_by_company on room (company_id, created_at, id);

alter table class add column room_id text references room on delete set null;
alter table occurrence add column room_id text references room on delete set null;
create index class_by_room on class (room_id) where room_id is not null;

-- Dates of an endless class that are made later have the room in a document, which no foreign key covers.
create function forget_room() returns trigger language plpgsql as $$
begin
  update class_series set traits = traits - 'room_id' where traits ->> 'room_id' = old.id;
  return null;
end $$;
create trigger room_deleted after delete on room for each row execute function forget_room();

create index occurrence_by_room on occurrence (room_id, ends_at) where room_id is not null;
