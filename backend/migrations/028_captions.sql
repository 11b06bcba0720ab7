-- Captions of a video: id, language, label, and the key of a file in the store, as its coach added them.
alter table video add column captions jsonb;

-- Those few whose file is worked on, or came to nothing, for whoever looks after work that was lost.
create index video_worked_on on video (id) where processing is not null;
