-- The dates of a weekly class that are not made yet. See record 107.
create table class_series (
  class_id text primary key references class on delete cascade,
  -- The first day, in the class's zone, whose date is not made yet.
  next_day date not null,
  -- Number of dates planned so far. The next date has this number.
  planned integer not null,
  time_of_day time(3) not null,
  weekdays integer[] not null,
  -- Columns of the next dates that differ from the class, after an edit of the following dates.
  traits jsonb not null default '{}',
  -- The latest start of a date. Null repeats without an end.
  until timestamptz(3),
  due_at timestamptz(3) not null
);
create index class_series_by_due on class_series (due_at, class_id);

-- A date keeps its number when it is moved, canceled or deleted, so that it is not made again.
alter table occurrence add column series_number integer;
create unique index occurrence_by_series_number on occurrence (class_id, series_number)
  where series_number is not null;
