-- Videos that members watch when they like, with whom they are shared, how far somebody came, and sounds behind them.

create table video (
  id text primary key,
  public_id text not null unique,
  vimeo_id text,
  categories text[],
  sub_categories text[],
  title text not null,
  description text,
  coach_id text not null references contact,
  owner_id text not null references contact,
  is_public boolean not null default false,
  is_approved boolean,
  status text not null check (status in ('DRAFT', 'PUBLISHED', 'DELETED', 'INPROGRESS', 'FAILED')),
  duration_s integer check (duration_s >= 0),
  equipment_ids text[],
  muscle_group_ids text[],
  level text,
  age_from integer,
  age_to integer,
  chapters jsonb,
  keywords text[],
  thumbnail text,
  video_thumbnail text,
  video_preview_url text,
  video_url text,
  audio_url text,
  image text,
  video_type text check (video_type in (
    'STRETCHING', 'TECHNIQUES', 'DRILLS', 'CONDITIONING', 'CARDIO', 'MEDITATION', 'CLASS', 'WARMUP', 'TRAILER',
    'STRENGTH', 'HYPERTROPHY', 'FUNCTIONAL', 'OTHER'
  )),
  no_audio boolean not null default false,
  audio_ids text[],
  used_in text[],
  earning_id text,
  object_key text unique,
  uploaded_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index video_by_uploaded_at on video (uploaded_at, id);
create index video_by_coach on video (coach_id, uploaded_at, id);
create index video_by_owner on video (owner_id, uploaded_at, id);
create index video_by_public on video (is_public, is_approved, status, uploaded_at, id);

create trigger video_told_update after update on video
  for each row when (old.* is distinct from new.*) execute function tell_outbox();

create table video_company (
  id text primary key,
  video_id text not null references video,
  company_id text not null references company,
  constraint video_company_once unique (video_id, company_id)
);
create index video_company_by_company on video_company (company_id, video_id, id);

create table video_share (
  id text primary key,
  video_id text not null references video,
  contact_id text not null references contact,
  shared_by_id text not null references contact,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint video_share_once unique (video_id, contact_id)
);
create index video_share_by_video on video_share (video_id, created_at, id);
create index video_share_by_contact on video_share (contact_id, created_at, id);
create index video_share_by_sharer on video_share (shared_by_id, created_at, id);

create table video_progress (
  id text primary key,
  video_id text not null references video,
  user_id text not null references contact,
  last_watched_timestamp integer not null,
  completion_status text not null check (completion_status in ('CANCELED', 'COMPLEATED', 'INPROGRESS')),
  watched_percentage integer not null check (watched_percentage between 0 and 100),
  watched_intervals jsonb not null,
  resume_count integer not null,
  created_date text not null,
  earning_id text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint video_progress_once unique (user_id, video_id)
);
-- Who watched a video is counted wherever it is shown, from this index alone.
create index video_progress_by_video on video_progress (video_id, id);
create index video_progress_by_user on video_progress (user_id, updated_at, id);

create table audio (
  id text primary key,
  url text not null,
  category_id text references category,
  sub_category_id text references sub_category,
  title text not null,
  description text,
  thumbnail_url text,
  company_id text references company,
  type text not null default 'background',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index audio_by_company on audio (company_id, created_at, id);

-- Likes are counted wherever what is liked is shown.
create index reaction_counted on reaction (target_id, reaction);

-- Published videos of each sub-category, newest first: a shelf is read from its head and no further, however long it is.
-- Who may see which of them is for the rights to say.
create table video_shelf (
  sub_category_id text not null,
  uploaded_at timestamptz(3) not null,
  video_id text not null references video on delete cascade,
  primary key (sub_category_id, uploaded_at, video_id)
);
create index video_shelf_by_video on video_shelf (video_id);

create function shelve_video() returns trigger language plpgsql as $$
begin
  delete from video_shelf where video_id = new.id;
  if new.status = 'PUBLISHED' then
    insert into video_shelf (sub_category_id, uploaded_at, video_id)
      select distinct s.id, new.uploaded_at, new.id from unnest(new.sub_categories) s (id);
  end if;
  return null;
end
$$;
create trigger video_shelved_new after insert on video for each row execute function shelve_video();
create trigger video_shelved after update of status, sub_categories, uploaded_at on video
  for each row when (old.* is distinct from new.*) execute function shelve_video();
