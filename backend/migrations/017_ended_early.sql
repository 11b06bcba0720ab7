alter table occurrence
  -- Ended by whoever ran it, after it had begun. A room that is only closed by the clock leaves it empty.
  add column ended_at timestamptz(3),
  add column is_coach_here boolean not null default false;
-- Each half a minute it is asked which of them are gone.
create index occurrence_coach_here on occurrence (id) where is_coach_here;

update occurrence o set ended_at = m.ended_at from meeting m
where m.occurrence_id = o.id and m.ended_by is not null and m.ended_at >= o.starts_at;

-- Whoever was in the room at this moment was sent out of it, and may come back.
alter table meeting add column emptied_at timestamptz(3);

-- Rooms that were ended before their class began were shut for good, and only seemed to be ended.
update meeting m set ended_at = null, ended_by = null, closed_at = null, emptied_at = m.ended_at
from occurrence o where o.id = m.occurrence_id and m.ended_by is not null and m.ended_at < o.starts_at and o.ends_at > now();
