-- Decisions are counted by the person who decides, whose number of them has a bound.
create index audit_entry_by_actor on audit_entry (actor_id, created_at, id);
