-- A statement sees bookings as they were when it began, and may have waited for a date's lock since. What a function
-- that is volatile reads is as new as its call. Null where there is no booking.
create function booking_now(of_occurrence text, of_member text) returns jsonb language sql volatile as $$
  select to_jsonb(b) from booking b where b.occurrence_id = of_occurrence and b.member_id = of_member
$$;
