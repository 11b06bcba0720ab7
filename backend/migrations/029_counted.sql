-- What a row shows of how many others there are changes with them and not with it. Whoever listens to it hears of that
-- too: a video is told as changed when somebody begins to watch it, likes it, or takes that back. The arguments name
-- the table that shows the number, its key, the column here that holds this key, and those that say what is counted.

create function tell_counted() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
begin
  if current_setting('obi.untold', true) = 'on' or not exists (
    select from unnest(tg_argv[2:]) counted (name) where before -> name is distinct from after -> name
  ) then
    return null;
  end if;
  -- Locked: an event must not tell of the row as it was before a change that is told ahead of it.
  execute format(
    'insert into outbox (topic, action, row_id, before, after)
       select %L, ''update'', shown.id, to_jsonb(shown), to_jsonb(shown) from %I shown where %I = any ($1) for share',
    tg_argv[0], tg_argv[0], tg_argv[1]
  ) using array[before ->> tg_argv[2], after ->> tg_argv[2]];
  return null;
end $$;

create trigger reaction_counted_by_video after insert or delete or update of target_id, reaction on reaction
  for each row execute function tell_counted('video', 'id', 'target_id', 'reaction');
create trigger video_progress_counted_by_video after insert or delete or update of video_id on video_progress
  for each row execute function tell_counted('video', 'id', 'video_id');
