-- The outbox takes an event in the transaction of its write; one relay moves committed rows into the log.

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  action text not null check (action in ('create', 'update', 'delete')),
  row_id text not null,
  before jsonb,
  after jsonb,
  emitted_at timestamptz(3) not null default now()
)
-- Nearly every row in it is a dead one; looking for the living must not mean wading through them.
with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create table event_log (
  position bigint primary key,
  topic text not null,
  action text not null,
  row_id text not null,
  before jsonb,
  after jsonb,
  logged_at timestamptz(3) not null default now()
);

-- One row. Whoever appends holds it until the commit, so that positions have no holes and none appears late.
create table event_log_head (
  id boolean primary key default true check (id),
  last bigint not null,
  -- The log no longer holds this position, nor any before it.
  trimmed bigint not null
);
insert into event_log_head (last, trimmed) values (0, 0);

-- What a mutation answered, so that a repeated one answers the same and does nothing. Kept 24 hours.
create table mutation_key (
  viewer text not null,
  operation text not null,
  mutation_key text not null,
  answer jsonb,
  made_at timestamptz(3) not null,
  primary key (viewer, operation, mutation_key)
);
create index mutation_key_by_age on mutation_key (made_at);
