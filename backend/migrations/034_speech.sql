-- What has been said aloud, and where its sound stands. The text itself is not kept: its digest finds it again.
create table spoken_text (
  digest text primary key,
  key text not null unique,
  used_on date not null
);
create index spoken_text_used_on on spoken_text (used_on);

-- How many characters each person has had said aloud anew on one day, in UTC: no more than the operator allows.
create table speech_use (
  contact_id text not null references contact,
  day date not null,
  characters integer not null,
  primary key (contact_id, day)
);
create index speech_use_day on speech_use (day);
