-- What was seen of an exercise's film is added up part by part, and a plan's log is read on from where somebody stopped.

alter table plan_video_progress add column watched_intervals jsonb not null default '[]';

create index workout_log_by_plan on workout_log (plan_id, created_at, id);
