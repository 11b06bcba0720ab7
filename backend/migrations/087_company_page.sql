-- What the page of a company tells, and the default currency for the classes of its coaches. See record 114.
alter table company
  add column opening_hours text,
  add column time_zone text,
  add column currency text;
