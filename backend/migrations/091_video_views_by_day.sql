-- First views of a coach's videos are counted by day.
create index video_progress_by_video_and_day on video_progress (video_id, created_at) where not is_own;
