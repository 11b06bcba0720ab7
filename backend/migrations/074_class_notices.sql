-- Changes of dates that have bookings, and the notices to their members. Triggers write the changes down, so that each way
-- to change a date is covered. See record 108.

-- All changes of a class within one window. A job closes it, and sends each member one notice.
create table class_change (
  id text primary key,
  -- No reference: its check would wait for the lock of the class, which others take before those of its dates.
  class_id text not null,
  opened_at timestamptz(3) not null default now(),
  closed_at timestamptz(3)
);
create unique index class_change_open on class_change (class_id) where closed_at is null;
create index class_change_by_age on class_change (opened_at);

-- A date before the first change of the window, and after the last one once the window is closed.
create table date_change (
  change_id text not null references class_change on delete cascade,
  occurrence_id text not null references occurrence on delete cascade,
  old_starts_at timestamptz(3) not null,
  old_ends_at timestamptz(3) not null,
  old_address text,
  was_canceled boolean not null,
  -- Null until the window is closed, and if the date is as it was before.
  kind text check (kind in ('MOVED', 'CANCELED')),
  new_starts_at timestamptz(3),
  new_ends_at timestamptz(3),
  new_address text,
  primary key (change_id, occurrence_id)
);
create index date_change_by_occurrence on date_change (occurrence_id);

-- A booking that the studio canceled.
create table booking_release (
  change_id text not null references class_change on delete cascade,
  occurrence_id text not null references occurrence on delete cascade,
  contact_id text not null references contact on delete cascade,
  primary key (change_id, occurrence_id, contact_id)
);
create index booking_release_by_occurrence on booking_release (occurrence_id);
create index booking_release_by_contact on booking_release (contact_id);

create table notice (
  id text primary key,
  change_id text not null references class_change on delete cascade,
  contact_id text not null references contact on delete cascade,
  -- Dates that changed and that the person has booked.
  changed_ids text[] not null,
  -- Dates of which the studio canceled the person's booking.
  released_ids text[] not null,
  -- Of the e-mail.
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'SKIPPED')),
  attempts integer not null default 0,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  constraint notice_once unique (change_id, contact_id)
);
create index notice_waiting on notice (change_id, attempts, id) where state = 'WAITING';
create index notice_by_contact on notice (contact_id, created_at, id);

-- The window of the class, and its job, which waits until the window ends. The row stays locked until the commit, so the job
-- cannot close the window before. Name, priority and attempts are those of `noticeKinds`.
create function open_class_change(class text) returns text language plpgsql as $$
declare
  change text;
begin
  select id into change from class_change where class_id = class and closed_at is null for update;
  if change is null then
    insert into class_change (id, class_id) values (new_id(), class)
    on conflict (class_id) where closed_at is null do update set class_id = excluded.class_id
    returning id into change;
  end if;
  insert into job (name, payload, key, priority, max_attempts, due_at)
  values ('classes.notify', jsonb_build_object('id', change), change, 6000, 20, now() + interval '60 seconds')
  on conflict (name, key) where state <> 'failed' do nothing;
  return change;
end $$;

-- Keeps the first state of the window.
create function keep_date_change() returns trigger language plpgsql as $$
begin
  if current_setting('obi.untold', true) = 'on' or not exists (
    select from booking where occurrence_id = new.id and status <> 'CANCELED'
  ) then
    return null;
  end if;
  insert into date_change (change_id, occurrence_id, old_starts_at, old_ends_at, old_address, was_canceled)
  values (open_class_change(new.class_id), new.id, old.starts_at, old.ends_at, old.address,
    old.cancelled_at is not null or old.status = 'DELETED')
  on conflict (change_id, occurrence_id) do nothing;
  return null;
end $$;

create trigger occurrence_changed after update on occurrence for each row when (
  old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at
  or old.address is distinct from new.address or old.cancelled_at is distinct from new.cancelled_at
  or (old.status = 'DELETED') is distinct from (new.status = 'DELETED')
) execute function keep_date_change();

-- A member who cancels is named by `obi.canceled_by` in the transaction; anything else is a change by the studio.
create function keep_booking_release() returns trigger language plpgsql as $$
begin
  if current_setting('obi.untold', true) = 'on' or new.member_id = current_setting('obi.canceled_by', true) then
    return null;
  end if;
  insert into booking_release (change_id, occurrence_id, contact_id)
  select open_class_change(o.class_id), o.id, new.member_id from occurrence o where o.id = new.occurrence_id
  on conflict do nothing;
  return null;
end $$;

create trigger booking_released after update of status on booking
  for each row when (new.status = 'CANCELED' and old.status <> 'CANCELED') execute function keep_booking_release();
