-- Days on which a company, or a coach without one, has no classes. See record 107.
create table closure (
  id text primary key,
  created_by text not null references contact on delete cascade,
  coach_id text references contact on delete cascade,
  company_id text references company on delete cascade,
  name text not null,
  first_day date not null,
  last_day date not null,
  time_zone text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  cancels_dates boolean not null,
  -- Whether dates in it may still have to be closed.
  is_closing boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((coach_id is null) <> (company_id is null)),
  check (first_day <= last_day and starts_at < ends_at)
);
create index closure_by_creator on closure (created_by, created_at, id);
create index closure_by_coach on closure (coach_id, ends_at, id);
create index closure_by_company on closure (company_id, ends_at, id);
create index closure_closing on closure (id) where is_closing;
