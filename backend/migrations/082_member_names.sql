-- Names of members by each of their words, for each list in which they are searched: of a coach, a company or a group.
-- "Mia Lopez" stands as "mia lopez" and "lopez mia", so that the beginning of any word leads to a range of the index,
-- in which a page reads no further than it needs. See record 112.
create table member_name (
  scope text not null,
  name text collate "C" not null,
  link_id text not null references coach_member on delete cascade,
  primary key (scope, name, link_id)
);
create index member_name_by_link on member_name (link_id, scope);

create function name_rotations(folded text) returns setof text language sql immutable parallel safe as $$
  select array_to_string(words[n:] || words[:n - 1], ' ')
  from (select (regexp_split_to_array(btrim(folded), '\s+'))[:8] as words) split, generate_subscripts(words, 1) n
$$;

-- Waits for a change of the name by another transaction, whose trigger does not see this one's link.
create function keep_member_names(link text, member text, scopes text[]) returns void language plpgsql as $$
declare
  folded text;
begin
  select left(search_text(c.first_name || ' ' || c.last_name), 200) into folded from contact c where c.id = member for share;
  insert into member_name (scope, name, link_id)
    select distinct s, r, link from unnest(scopes) s, name_rotations(folded) r where s is not null;
end $$;

create function name_member() returns trigger language plpgsql as $$
begin
  perform keep_member_names(new.id, new.member_id, array['coach:' || new.coach_id, 'company:' || new.company_id]);
  return null;
end $$;
create trigger coach_member_named after insert on coach_member for each row execute function name_member();

create function name_group_entry() returns trigger language plpgsql as $$
begin
  perform keep_member_names(m.id, m.member_id, array['group:' || new.group_id]) from coach_member m where m.id = new.link_id;
  return null;
end $$;
create trigger member_group_entry_named after insert on member_group_entry
  for each row execute function name_group_entry();

create function unname_group_entry() returns trigger language plpgsql as $$
begin
  -- Waits for a change of the name by another transaction, which writes the names of this entry again.
  perform from coach_member m join contact c on c.id = m.member_id where m.id = old.link_id for share of c;
  delete from member_name where link_id = old.link_id and scope = 'group:' || old.group_id;
  return null;
end $$;
create trigger member_group_entry_unnamed after delete on member_group_entry
  for each row execute function unname_group_entry();

create function rename_member() returns trigger language plpgsql as $$
declare
  link record;
begin
  for link in
    select m.id, array(select distinct n.scope from member_name n where n.link_id = m.id) as scopes
    from coach_member m where m.member_id = new.id
  loop
    -- The link may be deleted at the same time, and then has no names.
    perform from coach_member m where m.id = link.id for key share;
    continue when not found;
    delete from member_name where link_id = link.id;
    perform keep_member_names(link.id, new.id, link.scopes);
  end loop;
  return null;
end $$;
create trigger contact_renames_member after update of first_name, last_name on contact for each row
  when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)
  execute function rename_member();

insert into member_name (scope, name, link_id)
select distinct s, r, m.id
from coach_member m
  join contact c on c.id = m.member_id
  cross join unnest(array['coach:' || m.coach_id, 'company:' || m.company_id]) s
  cross join name_rotations(left(search_text(c.first_name || ' ' || c.last_name), 200)) r
where s is not null;
