-- A deleted room leaves its dates in batches, by a job: a statement for all past dates of a room would hold their locks for
-- long. Meanwhile they name a room that is not there, which reads as none. See record 119.
alter table occurrence drop constraint occurrence_room_id_fkey;
alter table class drop constraint class_room_id_fkey;

create or replace function forget_room() returns trigger language plpgsql as $$
begin
  update class_series set traits = traits - 'room_id' where traits ->> 'room_id' = old.id;
  insert into job (name, payload, key, priority, max_attempts)
  values ('classes.forgetRoom', jsonb_build_object('roomID', old.id), old.id, 6000, 20)
  on conflict (name, key) where state <> 'failed' do nothing;
  return null;
end $$;

-- News of a date for coaches, sent when the change closes: a request for a substitute goes to the colleagues who could accept
-- it (record 119), a clash with another class, found by the job of endless classes, to the coach of the date (record 121).
create table coach_news (
  change_id text not null references class_change on delete cascade,
  occurrence_id text not null references occurrence on delete cascade,
  kind text not null check (kind in ('REQUEST', 'CLASH')),
  primary key (change_id, occurrence_id, kind)
);
create index coach_news_by_occurrence on coach_news (occurrence_id);

alter table notice add column request_ids text[] not null default '{}';
alter table notice add column clash_ids text[] not null default '{}';

create function keep_substitute_request() returns trigger language plpgsql as $$
begin
  if current_setting('obi.untold', true) = 'on' then
    return null;
  end if;
  insert into coach_news (change_id, occurrence_id, kind) values (open_class_change(new.class_id), new.id, 'REQUEST')
  on conflict do nothing;
  return null;
end $$;

create trigger substitute_requested after update of substitute_asked_at, substitute_candidate_ids on occurrence for each row
  when (
    new.substitute_asked_at is not null
    and (old.substitute_asked_at is null
      or old.substitute_candidate_ids is distinct from new.substitute_candidate_ids)
  ) execute function keep_substitute_request();
