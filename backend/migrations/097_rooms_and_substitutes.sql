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

-- Requests for a substitute. The colleagues who could accept one get a notice when the change closes. See record 119.
create table substitute_request (
  change_id text not null references class_change on delete cascade,
  occurrence_id text not null references occurrence on delete cascade,
  primary key (change_id, occurrence_id)
);
create index substitute_request_by_occurrence on substitute_request (occurrence_id);

-- Dates for which the person could be the substitute.
alter table notice add column request_ids text[] not null default '{}';

create function keep_substitute_request() returns trigger language plpgsql as $$
begin
  if current_setting('obi.untold', true) = 'on' then
    return null;
  end if;
  insert into substitute_request (change_id, occurrence_id) values (open_class_change(new.class_id), new.id)
  on conflict do nothing;
  return null;
end $$;

create trigger substitute_requested after update of substitute_asked_at, substitute_candidate_ids on occurrence for each row
  when (
    new.substitute_asked_at is not null
    and (old.substitute_asked_at is null
      or old.substitute_candidate_ids is distinct from new.substitute_candidate_ids)
  ) execute function keep_substitute_request();
