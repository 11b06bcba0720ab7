-- New members who came through a link of another person. See record 113.
create table referral (
  id text primary key,
  referrer_id text not null references contact on delete cascade,
  referee_id text not null references contact on delete cascade,
  commission_id text,
  source_of_follow text check (source_of_follow in ('INVITE', 'MYPAGE', 'CLASS', 'PROGRAM', 'SHARE')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint referral_once unique (referee_id),
  constraint referral_of_two check (referrer_id <> referee_id)
);
create index referral_by_referrer on referral (referrer_id, created_at, id);
create index referral_by_created_at on referral (created_at, id);
