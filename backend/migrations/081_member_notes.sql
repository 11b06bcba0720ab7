-- What a coach keeps about a member ends with their link.
create table member_note (
  id text primary key,
  link_id text not null references coach_member on delete cascade,
  text text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index member_note_by_link on member_note (link_id, created_at, id);

create table member_group (
  id text primary key,
  coach_id text not null references contact on delete cascade,
  name text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index member_group_by_coach on member_group (coach_id, created_at, id);

create table member_group_entry (
  id text primary key,
  group_id text not null references member_group on delete cascade,
  link_id text not null references coach_member on delete cascade,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint member_group_entry_once unique (group_id, link_id)
);
create index member_group_entry_by_group on member_group_entry (group_id, created_at, id);
create index member_group_entry_by_link on member_group_entry (link_id, created_at, id);
