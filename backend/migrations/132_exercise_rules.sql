-- What custom programs of a studio do with single exercises. See record 158.
create table exercise_rule (
  id text primary key,
  company_id text not null references company on delete cascade,
  kind text not null check (kind in ('NEVER', 'ALWAYS', 'INSTEAD')),
  video_id text not null references video on delete cascade,
  replacement_id text references video on delete cascade,
  is_off boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((kind = 'INSTEAD') = (replacement_id is not null)),
  check (replacement_id <> video_id)
);
create index exercise_rule_by_company on exercise_rule (company_id, created_at, id);
create index exercise_rule_by_video on exercise_rule (video_id);
create index exercise_rule_by_replacement on exercise_rule (replacement_id) where replacement_id is not null;

-- The rules of the studio that a program belongs to: its own company, or the company of a member's newest coach.
create function studio_exercise_rules(for_program text) returns text[] language sql stable as $$
  select coalesce(array_agg(concat_ws(' ', r.kind, r.video_id, r.replacement_id) order by r.created_at, r.id), '{}')
  from program p join exercise_rule r on r.company_id = coalesce(p.company_id, (
    select m.company_id from coach_member m
    where m.member_id = p.owner_id and m.company_id is not null order by m.created_at desc, m.id desc limit 1))
  where p.id = for_program and not r.is_off
$$;

-- The rules that a program is held to: those of the day on which it was made.
create function exercise_rules_for(for_program text) returns text[] language sql stable as $$
  select case
    when p.status in ('INPROGRESS', 'FAILED') then studio_exercise_rules(for_program)
    else array(
      select jsonb_array_elements_text(q.request -> 'exerciseRules') from plan_request q
      where q.program_id = p.id and q.contact_id = p.owner_id and jsonb_typeof(q.request -> 'exerciseRules') = 'array')
  end from program p where p.id = for_program
$$;
