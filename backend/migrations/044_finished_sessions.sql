-- A member may end a session without having done all of it: that it is over is kept apart from what was done.
alter table plan_progress add column finished_at timestamptz(3);
