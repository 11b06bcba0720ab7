-- A coach reads who follows, newest first, past none of those who have left.
create index follow_by_followee_status_updated_at on follow (followee_id, status, updated_at, id);

-- Whoever looks at a coach hears when somebody follows them, or stops.
create trigger follow_told_create after insert on follow
  for each row execute function tell_outbox();
create trigger follow_told_update after update on follow
  for each row when (old.* is distinct from new.*) execute function tell_outbox();
