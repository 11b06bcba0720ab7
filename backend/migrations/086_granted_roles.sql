-- Roles that an admin gives or takes away are recorded beside the decisions about requests. See record 114.
alter table audit_entry
  drop constraint audit_entry_action_check,
  add constraint audit_entry_action_check
    check (action in ('APPROVED', 'DECLINED', 'OPENED', 'CLOSED', 'GRANTED', 'REVOKED'));

-- Admins of a company are found without reading past its coaches.
create index role_by_company_and_role on role (company_id, role, created_at, id);
