-- Guesses and messages are counted by whom an address knows, and by where they come from.

-- A network or a browser from which an address was proved, as keyed hashes, until nobody comes from there any more.
create table identity_place (
  address_key text not null,
  place text not null,
  ends_at timestamptz(3) not null,
  primary key (address_key, place)
);
create index identity_place_by_age on identity_place (ends_at);

-- Whatever is counted in a window of time: messages, and guesses too.
alter table identity_sending rename to identity_tally;
alter table identity_tally rename column sent to counted;
alter index identity_sending_pkey rename to identity_tally_pkey;
alter index identity_sending_by_age rename to identity_tally_by_age;

-- Failures in a row are those of one address and one place now, whatever the code was for.
alter table identity_challenge rename column guard_key to address_key;
delete from identity_guard;
