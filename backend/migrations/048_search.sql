-- What members search: each published, public and approved video and program has one narrow row here, so that a search
-- that finds nothing touches few pages. `tags` holds what a filter or the name of something else leads to (ids of
-- categories, sub-categories, muscle groups, coach and company, and level, type and goals with a prefix), `words` its own
-- text through search_text. One GIN index answers any mix of both; the other walks from the newest on.

create table video_search (
  id text primary key references video on delete cascade,
  at timestamptz(3) not null,
  tags text[] not null,
  words text not null,
  duration_s integer,
  age_from integer,
  age_to integer,
  equipment_ids text[] not null
);

create table program_search (
  id text primary key references program on delete cascade,
  at timestamptz(3) not null,
  tags text[] not null,
  words text not null
);

-- Distinct names of dates of classes: a search looks its words up here and not in each date.
create table class_name (
  name text primary key,
  words text not null
);

-- Words of titles and names, to which a misspelled word is corrected. A word stays when its last title goes.
create table search_word (
  word text not null,
  kind text not null check (kind in ('video', 'program', 'class')),
  primary key (word, kind)
);

-- A space on both sides, so that a short word can be looked for at the beginning of a name.
create function searched_words(variadic texts text[]) returns text language sql immutable parallel safe
  return search_text(' ' || array_to_string(texts, ' ') || ' ');

create function video_search_row(v video) returns video_search language sql stable as $$
  select v.id, v.uploaded_at,
    array_remove(
      coalesce(v.categories, '{}') || coalesce(v.sub_categories, '{}') || coalesce(v.muscle_group_ids, '{}')
        || array['all', v.coach_id, 'level:' || v.level, 'type:' || v.video_type],
      null
    ),
    searched_words(v.title, array_to_string(v.keywords, ' ')),
    v.duration_s, v.age_from, v.age_to, coalesce(v.equipment_ids, '{}')
$$;

create function program_search_row(p program) returns program_search language sql stable as $$
  select p.id, p.updated_at,
    array_remove(
      coalesce(p.category_ids, '{}') || coalesce(p.sub_category_ids, '{}')
        || array(select 'goal:' || goal from unnest(p.goals) goal)
        || array['all', p.coach_id, p.company_id, 'level:' || p.level],
      null
    ),
    searched_words(p.name, p.public_description)
$$;

-- Numbers and short words are no names that are misspelled. In order, so that two transactions wait for each other once.
create function keep_search_words(searched text, of_kind text) returns void language sql as $$
  insert into search_word (word, kind)
  select w.word, of_kind from (select distinct word from regexp_split_to_table(searched, '[^[:alnum:]]+') word) w
  where length(w.word) between 4 and 40 and w.word !~ '[0-9]'
    and not exists (select from search_word k where k.word = w.word and k.kind = of_kind)
  order by w.word on conflict do nothing
$$;

create function index_video_search() returns trigger language plpgsql as $$
begin
  if new.is_public and new.is_approved and new.status = 'PUBLISHED' then
    insert into video_search select s.* from video_search_row(new) s
    on conflict (id) do update set at = excluded.at, tags = excluded.tags, words = excluded.words,
      duration_s = excluded.duration_s, age_from = excluded.age_from, age_to = excluded.age_to,
      equipment_ids = excluded.equipment_ids
    where video_search is distinct from excluded;
    perform keep_search_words((select words from video_search where id = new.id), 'video');
  else
    delete from video_search where id = new.id;
  end if;
  return null;
end $$;

create function index_program_search() returns trigger language plpgsql as $$
begin
  if new.is_public and new.is_approved and new.status = 'PUBLISHED' then
    insert into program_search select s.* from program_search_row(new) s
    on conflict (id) do update set at = excluded.at, tags = excluded.tags, words = excluded.words
    where program_search is distinct from excluded;
    perform keep_search_words((select words from program_search where id = new.id), 'program');
  else
    delete from program_search where id = new.id;
  end if;
  return null;
end $$;

create function keep_class_name() returns trigger language plpgsql as $$
begin
  if not exists (select from class_name k where k.name = new.name) then
    insert into class_name (name, words) values (new.name, searched_words(new.name)) on conflict do nothing;
    perform keep_search_words(searched_words(new.name), 'class');
  end if;
  return null;
end $$;

insert into video_search
  select s.* from video v cross join lateral video_search_row(v) s
  where v.is_public and v.is_approved and v.status = 'PUBLISHED';
insert into program_search
  select s.* from program p cross join lateral program_search_row(p) s
  where p.is_public and p.is_approved and p.status = 'PUBLISHED';
insert into class_name (name, words)
  select name, searched_words(name) from (select distinct name from occurrence) named;
insert into search_word (word, kind)
  select distinct w.word, t.kind
  from (select words, 'video' as kind from video_search union all select words, 'program' from program_search
      union all select words, 'class' from class_name) t
    cross join lateral regexp_split_to_table(t.words, '[^[:alnum:]]+') w (word)
  where length(w.word) between 4 and 40 and w.word !~ '[0-9]';

create trigger video_search_new after insert on video for each row execute function index_video_search();
create trigger video_search_changed after update on video
  for each row when (old.* is distinct from new.*) execute function index_video_search();
create trigger program_search_new after insert on program for each row execute function index_program_search();
create trigger program_search_changed after update on program
  for each row when (old.* is distinct from new.*) execute function index_program_search();
create trigger occurrence_named_new after insert on occurrence for each row execute function keep_class_name();
create trigger occurrence_named after update of name on occurrence
  for each row when (old.name is distinct from new.name) execute function keep_class_name();

create index video_search_newest on video_search (at, id);
create index program_search_newest on program_search (at, id);
-- Without fastupdate: a search must not read a list of entries that wait to be merged.
create index video_search_words on video_search using gin (tags, words gin_trgm_ops) with (fastupdate = off);
create index program_search_words on program_search using gin (tags, words gin_trgm_ops) with (fastupdate = off);
create index class_name_words on class_name using gin (words gin_trgm_ops) with (fastupdate = off);
create index search_word_alike on search_word using gin (word gin_trgm_ops) with (fastupdate = off);
create index contact_by_name on contact using gin (search_text(' ' || first_name || ' ' || last_name || ' ') gin_trgm_ops)
  with (fastupdate = off);
