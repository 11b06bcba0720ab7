-- Somebody who does not decide about the video has brought its file: what was approved is approved until that file's film is there.
alter table video add column ends_approval boolean not null default false;
