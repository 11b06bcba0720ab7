-- Where a class is held in person. What stands already has no place that we know of.
alter table class add column address text;
alter table occurrence add column address text;
