-- A search looks for the studio of a date too: what dates are judged by stands in the index that is walked.
drop index occurrence_found;
create index occurrence_found on occurrence (starts_at, id)
  include (ends_at, category_id, sub_category_id, company_id, coach_id, level, name, status, deleted_at, cancelled_at, ended_at);
