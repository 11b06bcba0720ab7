-- Shelves hold public videos alone, and categories have one too: picks read each from its head.
create or replace function shelve_video() returns trigger language plpgsql as $$
begin
  delete from video_shelf where video_id = new.id;
  if new.is_public and new.is_approved and new.status = 'PUBLISHED' then
    insert into video_shelf (sub_category_id, uploaded_at, video_id)
      select distinct s.id, new.uploaded_at, new.id
      from unnest(coalesce(new.sub_categories, '{}') || coalesce(new.categories, '{}')) s (id);
  end if;
  return null;
end
$$;
drop trigger video_shelved on video;
create trigger video_shelved after update of status, is_public, is_approved, categories, sub_categories, uploaded_at on video
  for each row when (old.* is distinct from new.*) execute function shelve_video();

delete from video_shelf s using video v
  where v.id = s.video_id and not (v.is_public and v.is_approved is true and v.status = 'PUBLISHED');
insert into video_shelf (sub_category_id, uploaded_at, video_id)
  select c.id, v.uploaded_at, v.id from video v cross join lateral (select distinct id from unnest(v.categories) c (id)) c
  where v.is_public and v.is_approved and v.status = 'PUBLISHED'
  on conflict do nothing;

-- Rails show whole videos, however many single exercises are newer.
create index video_whole on video (uploaded_at, id)
  where is_public and is_approved and status = 'PUBLISHED' and exercise_kind is null;

-- A plan draws on exercises of each kind and muscle, not on the newest of all.
create index video_exercise_of on video (exercise_kind, (coalesce(muscle_group_ids[1], '')), uploaded_at, id)
  where is_public and is_approved and status = 'PUBLISHED' and exercise_kind is not null;
