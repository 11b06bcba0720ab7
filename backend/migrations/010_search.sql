-- What a search compares: a name and what somebody types, both passed through search_text, by a trigram index
-- (gin (search_text(name) gin_trgm_ops)) and `like`.

do $$ begin
  create extension if not exists unaccent;
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise exception 'Obi searches with the PostgreSQL extensions unaccent and pg_trgm, which cannot be made here: %. Have an administrator of the server run "create extension unaccent; create extension pg_trgm;" in this database, then start Obi again.', sqlerrm;
end $$;

-- Decomposing parts a letter from its marks and brings wide and joined forms back to plain ones; then the marks of
-- Latin, Vietnamese and Arabic go, and the Arabic stroke that only lengthens a word. unaccent knows the letters that
-- have no parts, such as đ and œ. Chinese writes no spaces, and a trigram needs three letters or a word's edge, so each
-- character is made a word: two of them, from the middle of a name, are then found by the index too.
-- The dictionary is bound here, by its place, so that no search path can change what an index holds: hence immutable.
create function search_text(given text) returns text language sql immutable strict parallel safe
  return regexp_replace(
    lower(unaccent('unaccent', regexp_replace(normalize(given, nfkd), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'))),
    '([\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff])', ' \1 ', 'g'
  );
