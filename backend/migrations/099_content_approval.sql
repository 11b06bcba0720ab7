-- Whether members see the public videos and programs of a company only after an admin has approved them. See record 122.
alter table company add column content_needs_approval boolean not null default true;

-- Whether the last decision of an admin about the video or program was to decline it.
create function was_declined(of_kind text, of_id text) returns boolean language sql stable as $$
  select coalesce((select e.action = 'DECLINED' from audit_entry e where e.subject_id = of_id and e.subject_type = of_kind
    order by e.created_at desc, e.id desc limit 1), false)
$$;
