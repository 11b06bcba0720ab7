-- Invitations to train with a coach. Their links are secrets: only hashes of the last few are stored. See record 113.
-- The member who accepts reads no time and no number of e-mails, so that the contract lets both be null.
create table invitation (
  id text primary key,
  inviter_id text not null references contact on delete cascade,
  inviter_type text not null check (inviter_type in ('COACH', 'ADMIN')),
  coach_id text not null references contact on delete cascade,
  company_id text references company on delete set null,
  follower_id text references contact on delete cascade,
  follower_name text,
  channel text not null check (channel in ('EMAIL', 'LINK')),
  endpoint text,
  status text not null check (status in ('PENDING', 'APPROVED', 'WITHDRAWN')),
  expires_at timestamptz(3) not null,
  requested_at timestamptz(3),
  sent_at timestamptz(3),
  sends integer,
  token_hashes text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index invitation_by_inviter on invitation (inviter_id, created_at, id);
create index invitation_by_request on invitation (inviter_id, requested_at);
create index invitation_by_coach on invitation (coach_id, created_at, id);
create index invitation_by_company on invitation (company_id, created_at, id);
create index invitation_by_follower on invitation (follower_id, created_at, id);
create index invitation_by_created_at on invitation (created_at, id);
create index invitation_by_token on invitation using gin (token_hashes);
create index invitation_by_endpoint on invitation (endpoint, sent_at) where endpoint is not null;
create unique index invitation_pending_once on invitation (inviter_id, coach_id, endpoint)
  where status = 'PENDING' and endpoint is not null;
create unique index invitation_pending_follower_once on invitation (inviter_id, coach_id, follower_id)
  where status = 'PENDING' and follower_id is not null;
