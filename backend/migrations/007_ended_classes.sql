-- Every half a minute attendance is settled in the classes that were ended of late.
create index meeting_by_end on meeting (ended_at);
