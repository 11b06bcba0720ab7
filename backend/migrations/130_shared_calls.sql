-- Calls of busy callers, counted by all gateways together. Lost in a crash, and then counted anew. See record 154.
create unlogged table call_count (
  caller text primary key check (length(caller) = 43),
  calls integer not null,
  ends_at timestamptz(3) not null
);
