-- Videos that show a single exercise are found by its type.
create or replace function video_search_row(v video) returns video_search language sql stable as $$
  select v.id, v.uploaded_at,
    array_remove(
      coalesce(v.categories, '{}') || coalesce(v.sub_categories, '{}') || coalesce(v.muscle_group_ids, '{}')
        || array['all', v.coach_id, 'level:' || v.level, 'type:' || v.video_type, 'exercise:' || v.exercise_kind],
      null
    ),
    searched_words(v.title, array_to_string(v.keywords, ' ')),
    v.duration_s, v.age_from, v.age_to, coalesce(v.equipment_ids, '{}')
$$;

update video_search s set tags = r.tags
from video v cross join lateral video_search_row(v) r
where v.id = s.id and r.id = s.id and v.exercise_kind is not null;
