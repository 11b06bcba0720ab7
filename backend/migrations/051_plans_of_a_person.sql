-- A program's page reads its coach's plans and the viewer's copies, in their order, past the copies of all others.
create index plan_by_program_id_user_id_and_order on plan (program_id, user_id, position, id);
