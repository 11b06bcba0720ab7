-- A member's spot in each date of a weekly class. See record 110.
create table standing_spot (
  id text primary key,
  member_id text not null references contact on delete cascade,
  class_id text not null references class on delete cascade,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint standing_spot_once unique (class_id, member_id)
);
create index standing_spot_by_member on standing_spot (member_id, created_at, id);
create index standing_spot_by_class on standing_spot (class_id, created_at, id);

-- All statements that make dates, or open them to bookings, are covered here. The job books with the rules that apply to
-- all bookings. Its key names the transaction: a job that runs already may have read the dates before this one commits.
create function fill_standing_spots() returns trigger language plpgsql as $$
begin
  if exists (select from standing_spot s where s.class_id = new.class_id) then
    insert into job (name, payload, key, priority, max_attempts)
    values ('booking.fillSpots', jsonb_build_object('classID', new.class_id),
      new.class_id || ' ' || pg_current_xact_id(), 100, 9)
    on conflict (name, key) where state <> 'failed' do nothing;
  end if;
  return null;
end $$;

-- Its name comes after that of the foreign key, whose check waits for a transaction that takes a spot in the class: then
-- the spot is seen here.
create trigger standing_spot_new_date after insert on occurrence for each row execute function fill_standing_spots();
create trigger standing_spot_open_date after update of status, cancelled_at, capacity, price, fees on occurrence for each row
  when (
    new.status = 'PUBLISHED' and new.cancelled_at is null and new.deleted_at is null and new.price + new.fees = 0
    and (old.status <> 'PUBLISHED' or old.cancelled_at is not null or old.capacity < new.capacity or old.price + old.fees > 0)
  ) execute function fill_standing_spots();
-- Dates that the taker's own request could not book, because its process ended.
create trigger standing_spot_taken after insert on standing_spot for each row execute function fill_standing_spots();

create function end_standing_spots() returns trigger language plpgsql as $$
begin
  delete from standing_spot where class_id = new.id;
  return null;
end $$;
create trigger class_ends_standing_spots after update of status on class for each row
  when (new.status = 'DELETED' and old.status <> 'DELETED') execute function end_standing_spots();
