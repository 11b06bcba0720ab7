-- Roles that an admin gives or takes away are recorded beside the decisions about requests. See record 114.
alter table audit_entry
  drop constraint audit_entry_action_check,
  add constraint audit_entry_action_check
    check (action in ('APPROVED', 'DECLINED', 'OPENED', 'CLOSED', 'GRANTED', 'REVOKED'));
