-- The next class of a category with few dates: without it the search walks the dates of all categories. The condition keeps
-- searches without a category from skipping through this index, which costs as much as all their dates.
create index occurrence_found_by_category on occurrence (category_id, starts_at, id)
  include (ends_at, sub_category_id, company_id, coach_id, level, name, status, deleted_at, cancelled_at, ended_at)
  where category_id is not null;
