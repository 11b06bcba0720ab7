-- Reasons of canceled dates, and substitutes for the coach of a date. See record 108.
alter table occurrence
  add column cancel_reason text,
  -- Teaches the date instead of its coach.
  add column substitute_id text references contact,
  -- Set while the coach looks for a substitute.
  add column substitute_asked_at timestamptz(3),
  add column substitute_note text,
  -- The colleagues who are asked; null means all.
  add column substitute_candidate_ids text[],
  -- The coach does not teach the date, even if no substitute accepts; null means false.
  add column is_given_up boolean;
create index occurrence_by_substitute on occurrence (substitute_id, ends_at, id);

alter table date_change
  add column old_substitute_id text references contact on delete set null,
  add column new_substitute_id text references contact on delete set null,
  drop constraint date_change_kind_check,
  add constraint date_change_kind_check check (kind in ('MOVED', 'CANCELED', 'SUBSTITUTE'));

create or replace function keep_date_change() returns trigger language plpgsql as $$
begin
  if current_setting('obi.untold', true) = 'on' or not exists (
    select from booking where occurrence_id = new.id and status <> 'CANCELED'
  ) then
    return null;
  end if;
  insert into date_change (change_id, occurrence_id, old_starts_at, old_ends_at, old_address, old_substitute_id, was_canceled)
  values (open_class_change(new.class_id), new.id, old.starts_at, old.ends_at, old.address, old.substitute_id,
    old.cancelled_at is not null or old.status = 'DELETED')
  on conflict (change_id, occurrence_id) do nothing;
  return null;
end $$;

drop trigger occurrence_changed on occurrence;
create trigger occurrence_changed after update on occurrence for each row when (
  old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at
  or old.address is distinct from new.address or old.cancelled_at is distinct from new.cancelled_at
  or old.substitute_id is distinct from new.substitute_id
  or (old.status = 'DELETED') is distinct from (new.status = 'DELETED')
) execute function keep_date_change();
