-- Decisions about roles are listed newest first, of one company or of all, without reading past those about videos and programs.
create index audit_entry_by_created_at on audit_entry (created_at, id);
create index audit_entry_by_subject_type on audit_entry (subject_type, created_at, id);
create index audit_entry_by_company_and_subject_type on audit_entry (company_id, subject_type, created_at, id);
