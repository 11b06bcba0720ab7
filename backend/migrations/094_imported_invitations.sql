-- Imported invitations wait for their turn: their `requested_at` is null until they are sent. See record 118.
alter table invitation add column group_id text references member_group on delete set null;
create index invitation_by_group on invitation (group_id) where group_id is not null;
create index invitation_waiting on invitation (inviter_id, created_at, id)
  where status = 'PENDING' and requested_at is null;
-- Invitations are deleted some time after their end.
create index invitation_by_end on invitation ((case when status = 'PENDING' then expires_at else updated_at end));
