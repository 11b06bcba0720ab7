-- Files that coaches store: those under way, and those that stand.

create table upload (
  id text primary key,
  -- Where the file will stand; the server's own choice.
  key text not null unique,
  asset_id text not null,
  owner_id text not null references contact,
  video_id text not null,
  asset_type text not null,
  file_name text not null,
  content_type text not null,
  -- Null where whoever began did not say.
  size bigint check (size > 0),
  part_bytes integer not null check (part_bytes > 0),
  -- What the store calls it; null until it has begun there.
  store_id text,
  created_at timestamptz(3) not null,
  -- When somebody last went on with it.
  touched_at timestamptz(3) not null
);
create index upload_by_owner on upload (owner_id);
create index upload_by_touch on upload (touched_at);

-- Of uploads below our own data folder: the parts that are on the disk.
create table upload_part (
  upload_id text not null references upload on delete cascade,
  part_number integer not null check (part_number > 0),
  size integer not null check (size > 0),
  etag text not null,
  -- The file of a part that came again with other bytes; null for one that stands at its place in the whole.
  side text,
  primary key (upload_id, part_number)
);

create table stored_object (
  key text primary key,
  upload_id text not null unique,
  asset_id text not null,
  owner_id text not null references contact,
  video_id text not null,
  asset_type text not null,
  file_name text not null,
  content_type text not null,
  size bigint not null,
  created_at timestamptz(3) not null
);
create index stored_object_by_owner on stored_object (owner_id);
