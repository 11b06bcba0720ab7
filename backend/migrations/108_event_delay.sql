-- When an event was emitted, so that an operator sees how long it took to the subscribers. Null in rows of earlier versions.
alter table event_log add column emitted_at timestamptz(3);
