-- What coaches watch of their own films is no view. It is kept all the same: they go on where they stopped.
alter table video_progress add column is_own boolean not null default false;
update video_progress g set is_own = true from video v
  where v.id = g.video_id and (v.coach_id = g.user_id or v.owner_id = g.user_id);

create index video_progress_counted on video_progress (video_id, is_own);

drop trigger video_progress_counted_by_video on video_progress;
create trigger video_progress_counted_by_video after insert or delete or update of video_id, is_own on video_progress
  for each row execute function tell_counted('video', 'id', 'video_id', 'is_own');
