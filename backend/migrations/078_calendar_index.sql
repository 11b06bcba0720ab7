-- A calendar reads a month of a coach or a company from the index: the dates of a series lie far apart in the table. Not
-- the number of bookings, which would make each booking change all indexes of the date.
-- The columns of the rights are among them.
drop index occurrence_by_coach;
create index occurrence_by_coach on occurrence (coach_id, ends_at, id)
  include (starts_at, name, duration_s, time_zone, pattern, status, capacity, cancelled_at, assistant_id, substitute_id, company_id);
drop index occurrence_by_company;
create index occurrence_by_company on occurrence (company_id, ends_at, id)
  include (starts_at, name, duration_s, time_zone, pattern, status, capacity, cancelled_at, assistant_id, substitute_id, coach_id);
