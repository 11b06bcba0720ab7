-- Whether members see the public videos and programs of a company only after an admin has approved them. See record 122.
alter table company add column content_needs_approval boolean not null default true;
