-- Captions of a video: id, language, label, and the key of a file in the store, as its coach added them.
alter table video add column captions jsonb;
