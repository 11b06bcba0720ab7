-- Following, reactions, what coaches and members are to each other, and who decided about whom.

create table muscle_group (
  id text primary key,
  name text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table equipment (
  id text primary key,
  name text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table follow (
  id text primary key,
  follower_id text not null references contact,
  followee_id text not null references contact,
  status text not null check (status in ('FOLLOWED', 'UNFOLLOWED')),
  source_of_follow text check (source_of_follow in ('INVITE', 'MYPAGE', 'CLASS', 'PROGRAM', 'SHARE')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint follow_once unique (follower_id, followee_id),
  constraint follow_of_two check (follower_id <> followee_id)
);
create index follow_by_follower on follow (follower_id, updated_at, id);
create index follow_by_followee on follow (followee_id, updated_at, id);
-- A coach's followers are counted wherever the coach is shown: from this index alone, which keeps each coach once.
create index follow_counted on follow (followee_id) where status = 'FOLLOWED';

create table coach_member (
  id text primary key,
  coach_id text not null references contact,
  member_id text not null references contact,
  company_id text references company,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint coach_member_once unique (coach_id, member_id),
  constraint coach_member_of_two check (coach_id <> member_id)
);
create index coach_member_by_coach on coach_member (coach_id, created_at, id);
create index coach_member_by_member on coach_member (member_id, created_at, id);
create index coach_member_by_company on coach_member (company_id, created_at, id);

-- No reference for what is reacted to: it is of several tables.
create table reaction (
  id text primary key,
  target_id text not null,
  target_type text not null check (target_type in ('VIDEO', 'PLAN', 'PROGRAM', 'EVENT')),
  user_id text not null references contact,
  reaction text not null check (reaction in ('LIKE', 'DISLIKE')),
  feedback text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint reaction_once unique (target_id, user_id)
);
create index reaction_by_user on reaction (user_id, target_id, id);

create table audit_entry (
  id text primary key,
  action text not null check (action in ('APPROVED', 'DECLINED')),
  subject_type text not null,
  subject_id text not null,
  actor_id text not null references contact,
  company_id text references company,
  created_at timestamptz(3) not null
);
create index audit_entry_by_subject on audit_entry (subject_id, created_at, id);
create index audit_entry_by_company on audit_entry (company_id, created_at, id);

-- One role of a kind, of one person in one company: that of several which says most stays.
delete from role r using role k
  where k.contact_id = r.contact_id and k.role = r.role and k.company_id is not distinct from r.company_id
    and (k.status <> 'APPROVED', k.status <> 'PENDING', k.id) < (r.status <> 'APPROVED', r.status <> 'PENDING', r.id);
alter table role add constraint role_once unique nulls not distinct (contact_id, company_id, role);
-- What stood here before was anybody's text, and may stay; what is written from now on names a category.
alter table role add constraint role_category foreign key (category) references category not valid;
