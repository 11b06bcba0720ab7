-- Short links that people share. See record 113.
create table deep_link (
  code text primary key,
  shared_by text not null references contact on delete cascade,
  -- Null for a link to signing up.
  coach_id text references contact on delete cascade,
  source text not null check (source in ('INVITE', 'MYPAGE', 'CLASS', 'PROGRAM', 'SHARE')),
  -- A class or program.
  target_id text,
  created_at timestamptz(3) not null,
  constraint deep_link_once unique nulls not distinct (shared_by, coach_id, source, target_id)
);
