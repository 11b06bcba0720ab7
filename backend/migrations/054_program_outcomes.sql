-- How programs were made that members and coaches asked for: whether models come to plans, and why not.
create table program_outcome (
  id text primary key,
  program_id text not null references program on delete cascade,
  user_id text not null references contact on delete cascade,
  writer text not null check (writer in ('MODEL', 'BOTH', 'SOLVER')),
  attempts integer not null check (attempts between 0 and 3),
  faults text[] not null check (
    cardinality(faults) <= 30 and length(array_to_string(faults, '', '')) <= 600
  ),
  tokens integer not null check (tokens between 0 and 10000000),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint program_outcome_once unique (program_id, user_id)
);
create index program_outcome_by_age on program_outcome (created_at, id);
create index program_outcome_by_user on program_outcome (user_id);
