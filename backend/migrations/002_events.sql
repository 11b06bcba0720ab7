-- The outbox takes an event in the transaction of its write; one relay moves committed rows into the log.

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  action text not null check (action in ('create', 'update', 'delete')),
  row_id text not null,
  before jsonb,
  after jsonb,
  emitted_at timestamptz(3) not null default now()
);

create table event_log (
  position bigint generated always as identity primary key,
  topic text not null,
  action text not null,
  row_id text not null,
  before jsonb,
  after jsonb,
  logged_at timestamptz(3) not null default now()
);
create index event_log_by_topic on event_log (topic, position);
create index event_log_by_age on event_log (logged_at);
