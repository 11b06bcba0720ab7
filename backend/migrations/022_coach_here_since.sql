-- Since when the coach or the assistant is in the room, where 017 kept only that they are. Whoever is there during the
-- upgrade joins again. Some installations were made with this column in the place of the other.
alter table occurrence add column if not exists coach_here_since timestamptz(3);
drop index if exists occurrence_coach_here;
alter table occurrence drop column if exists is_coach_here;
-- Each half a minute it is asked which of them are gone.
create index occurrence_coach_here on occurrence (id) where coach_here_since is not null;
