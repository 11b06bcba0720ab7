-- What a plan has to know of a video that shows an exercise.
alter table video
  add column exercise_kind text check (exercise_kind in ('STRENGTH', 'CIRCUIT', 'CARDIO', 'MOBILITY')),
  add column contraindications text[];
-- The catalogue of exercises is read from its head, newest first, past all other videos.
create index video_exercises on video (uploaded_at, id) where exercise_kind is not null;

-- What each person has asked of the model on one day, in UTC: no more than the operator allows.
create table model_use (
  contact_id text not null references contact,
  day date not null,
  calls integer not null,
  tokens bigint not null,
  primary key (contact_id, day)
);

-- What somebody asked a program to be made of. What is stored for the program is held against it.
create table plan_request (
  program_id text not null,
  contact_id text not null references contact,
  request jsonb not null,
  created_at timestamptz(3) not null,
  primary key (program_id, contact_id)
);
