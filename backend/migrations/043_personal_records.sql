-- The best that each person has done with each exercise, kept up to date as sets are logged and taken back.

create table personal_record (
  user_id text not null,
  video_id text not null,
  resource_name text not null,
  sets integer not null,
  best_weight double precision,
  best_weight_at timestamptz(3),
  reps_at_best_weight integer,
  best_reps integer,
  best_reps_at timestamptz(3),
  one_rep_max double precision,
  one_rep_max_at timestamptz(3),
  longest_duration integer,
  longest_duration_at timestamptz(3),
  last_performed_at timestamptz(3) not null,
  primary key (user_id, video_id)
);
create index personal_record_by_last on personal_record (user_id, last_performed_at desc, video_id);

insert into personal_record
with done as (
  select s.*, case when s.duration >= 5 then s.duration end as hold,
    case when s.reps between 1 and 12 and s.weight > 0
    then case when s.reps = 1 then s.weight else s.weight * (1 + s.reps / 30.0) end end as estimate
  from workout_log s
  where s.kind = 'SET' and s.video_id is not null
    and not exists (select from workout_log u where u.undoes_id = s.id and u.user_id = s.user_id)
)
select s.user_id, s.video_id,
  coalesce((array_agg(s.resource_name order by s.performed_at desc) filter (where s.resource_name <> ''))[1], ''),
  count(*)::int,
  nullif(max(s.weight), 0),
  case when max(s.weight) > 0 then (array_agg(s.performed_at order by s.weight desc nulls last, s.performed_at, s.id))[1] end,
  case when max(s.weight) > 0
    then (array_agg(s.reps order by s.weight desc nulls last, s.reps desc nulls last, s.performed_at, s.id))[1] end,
  nullif(max(s.reps), 0),
  case when max(s.reps) > 0 then (array_agg(s.performed_at order by s.reps desc nulls last, s.performed_at, s.id))[1] end,
  max(s.estimate),
  case when max(s.estimate) > 0
    then (array_agg(s.performed_at order by s.estimate desc nulls last, s.performed_at, s.id))[1] end,
  max(s.hold),
  case when max(s.hold) > 0
    then (array_agg(s.performed_at order by s.hold desc nulls last, s.performed_at, s.id))[1] end,
  max(s.performed_at)
from done s group by s.user_id, s.video_id;
