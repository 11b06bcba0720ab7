-- What an operator does to roles and accounts from the command line is recorded beside what admins do. An operator has no
-- contact. See record 139.
alter table audit_entry
  alter column actor_id drop not null,
  drop constraint audit_entry_action_check,
  add constraint audit_entry_action_check
    check (action in ('APPROVED', 'DECLINED', 'OPENED', 'CLOSED', 'GRANTED', 'REVOKED', 'EXPORTED', 'ERASED'));
