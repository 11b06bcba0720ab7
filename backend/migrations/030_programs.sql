-- Programs and their plans, who has enrolled in them and how far they are, and what they have done.

create table program (
  id text primary key,
  public_id text not null unique,
  name text not null,
  description text,
  public_description text,
  category_ids text[],
  sub_category_ids text[],
  company_id text references company,
  coach_id text references contact,
  owner_id text not null references contact,
  level text,
  age_from integer,
  age_to integer,
  goals text[],
  sections jsonb,
  number_of_sessions integer,
  additional_details text,
  equipment_ids text[],
  muscle_group_ids text[],
  thumbnail text,
  trailer_id text references video,
  is_template boolean not null default false,
  status text not null check (status in ('DRAFT', 'PUBLISHED', 'DELETED', 'INPROGRESS', 'FAILED')),
  include_super_set boolean not null default false,
  audio_ids text[],
  is_public boolean not null default false,
  is_approved boolean,
  made_by_ai boolean not null default false,
  failure text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index program_by_company on program (company_id, updated_at, id);
create index program_by_coach on program (coach_id, updated_at, id);
create index program_by_owner on program (owner_id, updated_at, id);
create index program_by_public on program (is_public, is_approved, status, updated_at, id);
create index program_by_updated_at on program (updated_at, id);
create index program_by_trailer on program (trailer_id);

create trigger program_told_update after update on program
  for each row when (old.* is distinct from new.*) execute function tell_outbox();

-- Sections and exercises stand in the row, so that a plan is written whole or not at all.
create table plan (
  id text primary key,
  program_id text not null references program,
  plan_name text not null,
  position integer not null check (position >= 0),
  description text,
  sections jsonb not null,
  resources jsonb not null,
  user_id text not null,
  template_id text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index plan_by_program on plan (program_id, position, id);
create index plan_by_program_and_user on plan (program_id, user_id, id);
create index plan_by_user on plan (user_id, updated_at, id);

create table user_program (
  id text primary key,
  user_id text not null references contact,
  program_id text not null references program,
  started_at timestamptz(3) not null,
  status text not null check (status in ('INPROGRESS', 'COMPLETED', 'CANCELED')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint user_program_once unique (user_id, program_id)
);
create index user_program_by_user on user_program (user_id, updated_at, id);
create index user_program_by_program on user_program (program_id, user_id, id);
-- How many are in the middle of a program is counted wherever it is shown, from this index alone.
create index user_program_counted on user_program (program_id, status);

create table plan_progress (
  id text primary key,
  user_id text not null references contact,
  plan_id text not null references plan,
  program_id text not null references program,
  completed_resource_ids text[] not null,
  started_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint plan_progress_once unique (user_id, plan_id)
);
create index plan_progress_by_plan on plan_progress (plan_id, created_at, id);
create index plan_progress_by_program on plan_progress (program_id, user_id, id);

create table plan_video_progress (
  id text primary key,
  user_id text not null references contact,
  video_id text not null references video,
  program_id text not null references program,
  plan_id text not null references plan,
  watched_percentage integer not null check (watched_percentage between 0 and 100),
  last_watched_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint plan_video_progress_once unique (user_id, plan_id, video_id)
);
create index plan_video_progress_by_user on plan_video_progress (user_id, video_id, last_watched_at, id);
create index plan_video_progress_by_plan on plan_video_progress (plan_id, created_at, id);

-- Names what it is about, and refers to nothing: what somebody did stays when that is gone.
create table workout_log (
  id text primary key,
  user_id text not null references contact,
  kind text not null check (kind in ('SET', 'UNDO')),
  undoes_id text,
  program_id text,
  plan_id text,
  resource_id text,
  video_id text,
  resource_name text,
  set_number integer,
  reps integer,
  weight double precision,
  duration integer,
  effort integer,
  performed_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index workout_log_by_user on workout_log (user_id, performed_at, id);
create index workout_log_by_user_and_video on workout_log (user_id, video_id, performed_at, id);
create index workout_log_by_user_and_plan on workout_log (user_id, plan_id, performed_at, id);
create index workout_log_by_undone on workout_log (undoes_id, id);

-- A plan is done when all its exercises are; one without any never is.
create function plan_is_done(plan_id text, resources jsonb) returns boolean language sql stable as $$
  select jsonb_array_length($2) > 0 and exists (
    select from plan_progress g where g.plan_id = $1 and not exists (
      select from jsonb_array_elements($2) r (it) where not r.it ->> 'id' = any (g.completed_resource_ids)
    )
  )
$$;
