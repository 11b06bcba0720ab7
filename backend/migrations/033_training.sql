-- Training logs more than sets: what was left out or swapped, and that a plan is through, each for one round of the plan.

alter table workout_log drop constraint workout_log_kind_check;
alter table workout_log add constraint workout_log_kind_check
  check (kind in ('SET', 'SKIP', 'SWAP', 'FINISH', 'UNDO'));
alter table workout_log add column round integer;
