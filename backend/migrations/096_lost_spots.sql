-- Dates that members with a standing spot lost because the date has fewer spots now. They get them back as soon as there is
-- room. See record 119.
create table lost_spot (
  occurrence_id text not null references occurrence on delete cascade,
  member_id text not null references contact on delete cascade,
  primary key (occurrence_id, member_id)
);
create index lost_spot_by_member on lost_spot (member_id);

-- The member, coach or admin who cancels a booking is named by `obi.canceled_by` in the transaction. Without a name the booking
-- fell to a smaller capacity: only then the date is lost, and not given up or freed on purpose.
create or replace function keep_booking_release() returns trigger language plpgsql as $$
begin
  if current_setting('obi.untold', true) = 'on' or new.member_id = current_setting('obi.canceled_by', true) then
    return null;
  end if;
  insert into booking_release (change_id, occurrence_id, contact_id)
  select open_class_change(o.class_id), o.id, new.member_id from occurrence o where o.id = new.occurrence_id
  on conflict do nothing;
  if coalesce(current_setting('obi.canceled_by', true), '') = '' then
    insert into lost_spot (occurrence_id, member_id)
    select o.id, s.member_id from occurrence o join standing_spot s on s.class_id = o.class_id
    where o.id = new.occurrence_id and s.member_id = new.member_id
    on conflict do nothing;
  end if;
  return null;
end $$;

create function forget_lost_spot() returns trigger language plpgsql as $$
begin
  delete from lost_spot where occurrence_id = new.occurrence_id and member_id = new.member_id;
  return null;
end $$;
create trigger booking_regained after update of status on booking
  for each row when (old.status = 'CANCELED' and new.status <> 'CANCELED') execute function forget_lost_spot();

-- Volatile, so that a statement that waited for the lock of the date sees what was committed meanwhile.
create function is_lost_spot(of_occurrence text, of_member text) returns boolean language sql volatile as $$
  select exists (select from lost_spot l where l.occurrence_id = of_occurrence and l.member_id = of_member)
$$;
