-- Documents that browsers may run, by the hash of their text. Old ones stay a while, for tabs that outlive a deploy.

create table registered_document (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  text text not null,
  last_built_at timestamptz(3) not null
);
create index registered_document_by_age on registered_document (last_built_at);
