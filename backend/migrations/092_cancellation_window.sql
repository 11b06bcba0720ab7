-- How long before the start a member can still cancel a booking. Null is until the start. See record 117.
alter table company add column cancellation_hours integer check (cancellation_hours between 0 and 168);

-- A member can cancel a booking of the date before this instant.
create function cancelable_until(starts_at timestamptz, company text) returns timestamptz(3) language sql stable as $$
  select starts_at - make_interval(hours => coalesce((select c.cancellation_hours from company c where c.id = company), 0))
$$;
