-- The videos that a member has begun and not finished, among all that they have watched.
create index video_progress_by_user_and_status on video_progress (user_id, completion_status, updated_at, id);
