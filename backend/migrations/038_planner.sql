-- What was asked of a program is needed as long as the program stands, and what somebody used up or asked for goes with
-- their account. What never became a program, and days that are over, are the upkeep's.

create index plan_request_by_contact on plan_request (contact_id);
create index plan_request_by_age on plan_request (created_at);

create function forget_plan_requests() returns trigger language plpgsql as $$
begin
  delete from plan_request where program_id = old.id;
  return null;
end $$;
create trigger program_requests_deleted after delete on program
  for each row execute function forget_plan_requests();
create trigger program_requests_retired after update of status on program
  for each row when (new.status = 'DELETED' and old.status <> 'DELETED') execute function forget_plan_requests();

create function forget_planning_of_account() returns trigger language plpgsql as $$
begin
  delete from plan_request r using contact c where c.subject = old.sub and r.contact_id = c.id;
  delete from model_use u using contact c where c.subject = old.sub and u.contact_id = c.id;
  return null;
end $$;
create trigger identity_user_planning_deleted after delete on identity_user
  for each row execute function forget_planning_of_account();
