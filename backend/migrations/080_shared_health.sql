-- A member's consent stands at the link with the coach, so that it ends with the link. See record 112.
alter table coach_member add column shares_health boolean not null default false;

-- Open pages of the coach follow a withdrawal, and the end of a link.
create trigger coach_member_told_update after update on coach_member
  for each row when (old.* is distinct from new.*) execute function tell_outbox();
create trigger coach_member_told_delete after delete on coach_member
  for each row execute function tell_outbox();
