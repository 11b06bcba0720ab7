-- What the mutation of a key was called with: the same key with another input is another mutation. Null for keys of the
-- version before, which are kept for a day.
alter table mutation_key add column input_hash text;
