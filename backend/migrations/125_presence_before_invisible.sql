-- Other people see the last visible report of a person who is invisible, as if their client had gone. A status of its own,
-- or an event, would tell them apart from people who are offline.
alter table contact_presence
  add column shown_status text not null default 'OFFLINE'
    check (shown_status in ('ONLINE', 'AWAY', 'BUSY', 'OFFLINE', 'INVISIBLE')),
  add column seen_at timestamptz(3);
drop trigger contact_presence_told_update on contact_presence;
update contact_presence set shown_status = status, seen_at = reported_at where status <> 'INVISIBLE';

create function show_presence() returns trigger language plpgsql as $$
begin
  if new.status <> 'INVISIBLE' then
    new.shown_status := new.status;
    new.seen_at := new.reported_at;
  elsif tg_op = 'INSERT' then
    new.shown_status := 'OFFLINE';
    new.seen_at := null;
  end if;
  return new;
end $$;
create trigger contact_presence_shown before insert or update of status, reported_at on contact_presence
  for each row execute function show_presence();
create trigger contact_presence_told_update after update on contact_presence
  for each row when (old.id is distinct from new.id or old.contact_id is distinct from new.contact_id or old.shown_status is distinct from new.shown_status or old.seen_at is distinct from new.seen_at) execute function tell_outbox();
