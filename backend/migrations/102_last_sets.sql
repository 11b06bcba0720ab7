-- The newest sets of each person and exercise, so that the next dose is computed without reading the log. See record 125.
create table last_sets (
  user_id text not null,
  video_id text not null,
  sets jsonb not null,
  primary key (user_id, video_id)
);

insert into last_sets (user_id, video_id, sets)
select r.user_id, r.video_id, s.sets from personal_record r
cross join lateral (
  select jsonb_agg(to_jsonb(l) order by l.performed_at desc, l.id desc) as sets from (
    select l.id, l.plan_id, l.resource_id, l.round, l.set_number, l.reps, l.weight, l.duration, l.effort, l.performed_at
    from workout_log l
    where l.user_id = r.user_id and l.video_id = r.video_id and l.kind = 'SET'
      and not exists (select from workout_log u where u.undoes_id = l.id and u.user_id = l.user_id)
    order by l.performed_at desc, l.id desc limit 16
  ) l
) s
where s.sets is not null;
