-- Consent to analytics, and what is stored under it. Both tables refer to the consent: without one they hold nothing, and
-- its withdrawal deletes them. See record 115.
create table analytics_consent (
  contact_id text primary key references contact on delete cascade,
  given_at timestamptz(3) not null
);

create table analytics_profile (
  contact_id text primary key references analytics_consent on delete cascade,
  attributes jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table access_log (
  contact_id text not null references analytics_consent on delete cascade,
  day date not null,
  platform text,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  times integer not null,
  primary key (contact_id, day)
);
create index access_log_by_day on access_log (day);
