-- Classes are looked for by their start, with wishes that no index has in one order: what they are judged by stands in this
-- one, so that those which do not fit are passed over without a look at their rows. What a booking writes is not in it.
create index occurrence_found on occurrence (starts_at, id)
  include (ends_at, category_id, sub_category_id, coach_id, level, name, status, deleted_at, cancelled_at, ended_at);
