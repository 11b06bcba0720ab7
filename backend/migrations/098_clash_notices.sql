-- Dates that the job of an endless class made although another class has the coach or the room at that time. The coach gets a
-- notice. See record 121.
create table date_clash (
  change_id text not null references class_change on delete cascade,
  occurrence_id text not null references occurrence on delete cascade,
  primary key (change_id, occurrence_id)
);
create index date_clash_by_occurrence on date_clash (occurrence_id);

-- Dates that clash with another class.
alter table notice add column clash_ids text[] not null default '{}';
