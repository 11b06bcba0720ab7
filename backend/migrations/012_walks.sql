-- Lists walk along these where a filter or somebody's rights lead into them, and the public listings by when a class ends.
create index occurrence_by_end on occurrence (ends_at, id);
create index occurrence_by_assistant on occurrence (assistant_id, ends_at, id);
create index occurrence_by_category_and_status on occurrence (category_id, status, ends_at, id);
create index occurrence_by_sub_category_and_status on occurrence (sub_category_id, status, ends_at, id);
