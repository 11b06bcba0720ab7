-- The entities of schema/model. Text ids are UUIDv7 made by the server; instants are UTC to the millisecond.

-- A UUIDv7, for statements that make rows nobody outside has named. PostgreSQL has its own only from 18 on.
create function new_id() returns text language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid::text
$$;

create table category (
  id text primary key,
  name text not null,
  position integer,
  icon text,
  goals text[],
  levels text[],
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table sub_category (
  id text primary key,
  category_id text not null references category,
  name text not null,
  description text,
  preview_image text,
  preview_video text,
  levels text[],
  position integer,
  vimeo_folder_id text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index sub_category_by_category on sub_category (category_id, position, id);

create table app_config (
  id text primary key,
  config_key text not null unique,
  value jsonb not null check (jsonb_typeof(value) in ('string', 'array')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table company (
  id text primary key,
  name text not null,
  address text,
  logo text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table contact (
  id text primary key,
  -- The identity service's subject. Null in rows that came by import and were never signed in to.
  subject text unique,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  country text,
  profile_image_url text,
  avatar_image_url text,
  is_phone_verified boolean,
  is_email_verified boolean,
  emergency_phone text,
  emergency_name text,
  bio text,
  years_of_experience integer,
  website_url text,
  instagram_url text,
  tiktok_url text,
  youtube_url text,
  device_info jsonb,
  device_tokens text[],
  delete_reason text,
  cognito_username text,
  cognito_auth_type text,
  stripe_account_id text,
  payouts_enabled boolean,
  referral_source jsonb,
  on_payroll boolean,
  access_rating integer,
  lang text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index contact_by_email on contact (email, id);

create table profile (
  id text primary key,
  contact_id text not null unique references contact,
  gender text check (gender in ('MALE', 'FEMALE', 'OTHER')),
  birthdate date,
  units text,
  height double precision,
  weight jsonb,
  waist_size double precision,
  arm_size double precision,
  health_conditions text[],
  injuries text[],
  body_type text,
  time_of_day text,
  number_days_in_week text,
  interested_in_coaching boolean,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table role (
  id text primary key,
  contact_id text not null references contact,
  company_id text references company,
  role text not null check (role in ('MEMBER', 'COACH', 'ADMIN', 'GLOBAL')),
  category text,
  custom_category text,
  status text not null check (status in ('PENDING', 'APPROVED', 'DECLINED')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index role_by_contact on role (contact_id, created_at, id);
create index role_by_company on role (company_id, created_at, id);

create table activity (
  id text primary key,
  contact_id text not null references contact,
  category_id text references category,
  sub_category_id text references sub_category,
  levels jsonb,
  achievements jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index activity_by_contact on activity (contact_id, created_at, id);

create table goal (
  id text primary key,
  contact_id text not null references contact,
  category_id text references category,
  goals jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index goal_by_contact on goal (contact_id, created_at, id);

create table class (
  id text primary key,
  name text not null,
  description text,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  time_zone text not null,
  duration_s integer not null check (duration_s > 0),
  age_group text not null check (age_group in ('ALL', 'KIDS', 'YOUTHS', 'ADULTS')),
  gender text not null check (gender in ('MALE', 'FEMALE', 'COED')),
  level text,
  booking_type text not null check (booking_type in ('SINGLE', 'COURSE')),
  is_streaming boolean not null,
  capacity integer not null check (capacity >= 0),
  guide_capacity integer,
  price integer not null default 0 check (price >= 0),
  fees integer not null default 0 check (fees >= 0),
  currency text not null default 'USD',
  pattern text,
  pattern_value integer[],
  event_media jsonb,
  status text not null check (status in ('DRAFT', 'PUBLISHED', 'DELETED')),
  coach_id text not null references contact,
  assistant_id text references contact,
  company_id text references company,
  category_id text not null references category,
  sub_category_id text references sub_category,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (starts_at < ends_at)
);
create index class_by_coach on class (coach_id, starts_at, id);

create table occurrence (
  id text primary key,
  public_id text not null unique,
  class_id text not null references class,
  name text not null,
  description text,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  time_zone text not null,
  duration_s integer not null check (duration_s > 0),
  age_group text not null check (age_group in ('ALL', 'KIDS', 'YOUTHS', 'ADULTS')),
  gender text not null check (gender in ('MALE', 'FEMALE', 'COED')),
  level text,
  booking_type text not null check (booking_type in ('SINGLE', 'COURSE')),
  is_streaming boolean not null,
  capacity integer not null,
  guide_capacity integer,
  booked integer not null default 0,
  price integer not null default 0 check (price >= 0),
  fees integer not null default 0 check (fees >= 0),
  currency text not null default 'USD',
  pattern text,
  pattern_value integer[],
  event_media jsonb,
  status text not null check (status in ('DRAFT', 'PUBLISHED', 'DELETED')),
  coach_id text not null references contact,
  assistant_id text references contact,
  company_id text references company,
  category_id text not null references category,
  sub_category_id text references sub_category,
  cancelled_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (starts_at < ends_at),
  -- The last word on overbooking, whatever the code above it believes.
  constraint occurrence_seats check (booked >= 0 and booked <= capacity)
);
create index occurrence_by_coach on occurrence (coach_id, ends_at, id);
create index occurrence_by_company on occurrence (company_id, ends_at, id);
create index occurrence_by_category on occurrence (category_id, ends_at, id);
create index occurrence_by_sub_category on occurrence (sub_category_id, ends_at, id);
create index occurrence_by_class on occurrence (class_id, starts_at, id);

create table booking (
  id text primary key,
  member_id text not null references contact,
  occurrence_id text not null references occurrence,
  status text not null check (status in ('BOOKED', 'ATTENDED', 'CANCELED')),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint booking_once unique (occurrence_id, member_id)
);
create index booking_by_member on booking (member_id, ends_at, id);
create index booking_by_occurrence on booking (occurrence_id, created_at, id);

-- A member's bookings page by time, so the times stand here too; this keeps the copy true.
create function keep_booking_times() returns trigger language plpgsql as $$
begin
  update booking set starts_at = new.starts_at, ends_at = new.ends_at where occurrence_id = new.id;
  return null;
end $$;
create trigger occurrence_moves after update of starts_at, ends_at on occurrence
  for each row when (old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at)
  execute function keep_booking_times();
