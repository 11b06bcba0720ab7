-- Keys of the rows of the table of training that plans for a company's members leave out. Null and empty leave out none.
alter table company add column training_rules_off text[];

-- What the plans of a person leave out: a member belongs to the company of their newest link to one of its coaches.
create function training_rules_off_for(contact text) returns text[] language sql stable as $$
  select coalesce((
    select c.training_rules_off from coach_member m join company c on c.id = m.company_id
    where m.member_id = contact order by m.created_at desc, m.id desc limit 1), '{}')
$$;
