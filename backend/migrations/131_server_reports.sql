-- The figures of each server for the page of operators, see record 156. They are written only while an operator looks, and
-- none is worth a line in the log of the database.
create unlogged table server_report (
  server text primary key,
  reported_at timestamptz not null,
  watched_until timestamptz,
  report jsonb not null
);
