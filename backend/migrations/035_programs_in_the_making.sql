-- A program says how often a week it is to be trained, and those that are being made are found without reading the others.

alter table program add column sessions_per_week integer;

create index program_in_the_making on program (updated_at) where status = 'INPROGRESS' and made_by_ai;
