-- The embedded identity service. Nothing of the product refers to these tables: with a real user pool they stay empty.

create table identity_user (
  sub text primary key,
  -- Lower case, and unique as it stands here.
  username text not null unique,
  email text,
  email_verified boolean not null default false,
  phone text,
  phone_verified boolean not null default false,
  attributes jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
-- An address that nobody has proved belongs to nobody, so any number of people may claim it.
create unique index identity_user_by_email on identity_user (email) where email_verified;
create unique index identity_user_by_phone on identity_user (phone) where phone_verified;

-- A request that waits for its code. A newer code of the same request takes the older one's place.
create table identity_challenge (
  key text primary key,
  purpose text not null check (purpose in ('SIGN_UP', 'SIGN_IN', 'AUTO_SIGN_IN', 'ATTRIBUTE')),
  channel text check (channel in ('email', 'sms')),
  address text,
  -- Of somebody who is signed in, or has just proved an address.
  sub text,
  -- Of a sign-up: the username and the attributes that the account will have.
  username text,
  attributes jsonb,
  guard_key text,
  code_hash text,
  tries integer not null default 0,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  kept_until timestamptz(3) not null
);
create index identity_challenge_by_age on identity_challenge (kept_until);
create index identity_challenge_by_sub on identity_challenge (sub) where sub is not null;

-- Failures in a row of one account. The key is a keyed hash, so that strangers' addresses are not kept.
create table identity_guard (
  key text primary key,
  failures integer not null,
  blocked_until timestamptz(3) not null
);
create index identity_guard_by_age on identity_guard (blocked_until);

-- Messages sent to one address, or for one network, in the running window.
create table identity_sending (
  key text primary key,
  sent integer not null,
  ends_at timestamptz(3) not null
);
create index identity_sending_by_age on identity_sending (ends_at);

-- A sign-in, with everything refreshed from it. Its id is the tokens' origin_jti.
create table identity_session (
  id text primary key,
  sub text not null,
  refresh_hash text not null unique,
  signed_in_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index identity_session_by_sub on identity_session (sub);
create index identity_session_by_age on identity_session (expires_at);
create index identity_session_by_revocation on identity_session (revoked_at) where revoked_at is not null;

-- What the inbox shows, for seven days.
create table message (
  id text primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  html text,
  sent_at timestamptz(3) not null
);
create index message_by_age on message (sent_at, id);
create index message_by_recipient on message (recipient, sent_at);
