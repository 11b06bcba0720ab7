-- Whoever asked to coach hears what was decided, and whoever decides hears who asks, so an event of a role is its row.
create or replace trigger role_told_create after insert on role
  for each row execute function tell_outbox();
create or replace trigger role_told_update after update on role
  for each row when (old.* is distinct from new.*) execute function tell_outbox();

-- The requests that wait, whoever asks and in whichever company, oldest first.
create index role_by_status_created_at on role (status, created_at, id);
