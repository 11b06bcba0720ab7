-- Work on videos' files: how it goes, for whoever looks at the video, and where its results stand in the store.

alter table video add column processing jsonb;

-- What is made of one file. Its folder in the store is out-<id>, beside the file.
create table video_run (
  id text primary key,
  video_id text not null references video on delete cascade,
  object_key text not null unique,
  -- Where the results stand, without a slash at the end.
  folder text not null unique,
  -- By step, what stands of it and need not be made again after a crash.
  done_steps jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  -- When all of them stood.
  done_at timestamptz(3)
);
create index video_run_by_video on video_run (video_id);
