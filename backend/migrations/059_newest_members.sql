-- The list of members is newest first; an admin of the whole server walks all of it.
create index coach_member_by_created_at on coach_member (created_at, id);
