-- Open lists of members follow new links, and changes of groups.
create trigger coach_member_told_create after insert on coach_member
  for each row execute function tell_outbox();
create trigger member_group_entry_told_create after insert on member_group_entry
  for each row execute function tell_outbox();
create trigger member_group_entry_told_delete after delete on member_group_entry
  for each row execute function tell_outbox();
