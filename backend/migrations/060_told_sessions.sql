-- A program's editor and page show its sessions: a session that its coach writes is told as an update of the program, once a
-- statement. Copies of members are theirs alone, and enrolling tells nobody.
create function tell_sessions() returns trigger language plpgsql as $$
begin
  if current_setting('obi.untold', true) = 'on' then
    return null;
  end if;
  -- Locked: an event must not tell of the program as it was before a change that is told ahead of it.
  insert into outbox (topic, action, row_id, before, after)
    select 'program', 'update', p.id, to_jsonb(p), to_jsonb(p) from program p
    where p.id in (select c.program_id from changed c where c.user_id = 'template') for share;
  return null;
end $$;

create trigger plan_told_made after insert on plan
  referencing new table as changed for each statement execute function tell_sessions();
create trigger plan_told_changed after update on plan
  referencing new table as changed for each statement execute function tell_sessions();
create trigger plan_told_deleted after delete on plan
  referencing old table as changed for each statement execute function tell_sessions();
