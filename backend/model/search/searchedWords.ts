import { badInput } from '#backend/model/plan/checkValue.ts'
import type { StatementParts } from '#backend/model/rights/visibleStatement.ts'
import { isCoachRole } from '#schema/rights/approvedCoach.ts'

/** Maximum number of characters of a text that is searched for. */
export const LONGEST_TEXT = 100

/** Maximum number of words of a text that a search looks for; what is typed behind them does not count. */
export const MOST_WORDS = 8

/** Maximum number of names that one word may mean. */
const MOST_NAMES = 50

/** A typed word, and the stored names of categories, types and levels that it means in the caller's language. */
export interface SearchedWord {
  text: string
  names: readonly string[]
}

interface TypedText {
  text?: string | null | undefined
  meant?: readonly (readonly string[])[] | null | undefined
}

/** Undefined where no text was typed. A text without a letter or digit has no words, and finds nothing. */
export function readWords({ text, meant }: TypedText): SearchedWord[] | undefined {
  const typed = text ?? ''
  if (typed.length > LONGEST_TEXT) throw badInput('filter.text', `Search for at most ${LONGEST_TEXT} characters.`)
  const all = typed.split(/\s+/).filter(Boolean)
  if (all.length === 0) return undefined
  return all
    .map((word, place) => ({ text: word, names: (meant?.[place] ?? []).slice(0, MOST_NAMES) }))
    .filter((word) => /[\p{L}\p{N}]/u.test(word.text))
    .slice(0, MOST_WORDS)
}

/** From here on a word counts as a misspelled word of a name, by pg_trgm's word_similarity: "boxng" and "Boxing" have 0.67. */
const LEAST_NAME_SIMILARITY = 0.5

/** The same for a word of a title, by pg_trgm's similarity of two words. */
const LEAST_WORD_SIMILARITY = 0.4

/** A shorter word is never taken for a misspelled one: too many names are like it. */
const SHORTEST_MISSPELLED = 4

/** A folded text as the part of a `like` pattern that stands for itself. */
export function literalPattern(folded: string): string {
  return `regexp_replace(${folded}, '([\\\\%_])', '\\\\\\1', 'g')`
}

interface Typed {
  /** A relation of the words: place, text, names. */
  typed: string
  /** Whose titles are searched: the kind of `search_word`. */
  kind: 'video' | 'program' | 'class'
  /** Holds where the titles that are searched have `typed.pattern`. */
  isInTitles: string
}

/**
 * The common table expression `word`: each typed word with the pattern that finds it in a title, and the tags of all that
 * is named so: ids of categories, types, companies and coaches, `level:` and the level. A word that nothing is called is
 * taken for a misspelled one: its tags are those of similar names, its pattern that of the most similar word of a title.
 */
export function wordsSql({ holds }: Pick<StatementParts<string>, 'holds'>, { typed, kind, isInTitles }: Typed): string {
  const coaches = (condition: string) => `
    select c.id from contact c where ${condition}
      and exists (select from role r where r.contact_id = c.id and ${holds('Role', 'r', isCoachRole)})`
  const coachName = `search_text(' ' || c.first_name || ' ' || c.last_name || ' ')`
  // oxlint-disable-next-line house/rows-by-rights -- Names that everyone may read, as part of a statement of visibleStatement.
  return `
    named as materialized (
      select k.id as tag, k.name, searched_words(k.name) as words from category k
      union all select s.id, s.name, searched_words(s.name) from sub_category s
      union all select c.id, c.name, searched_words(c.name) from company c
      union all select 'level:' || l.name, l.name, searched_words(l.name) from (
        select unnest(levels) as name from category union select unnest(levels) from sub_category) l
    ), typed as materialized (
      select w.*, btrim(w.folded) as plain, '%' || case when length(w.folded) < 3 then ' ' else '' end
        || ${literalPattern('w.folded')} || '%' as pattern
      from (select t.*, search_text(t.text) as folded from (${typed}) t) w
    ), spelled as materialized (
      select typed.*, array(
        select n.tag from named n where n.words like typed.pattern or n.name = any (typed.names)
        union all ${coaches(`${coachName} like typed.pattern`)}
      ) as tags from typed
    ), judged as materialized (
      select typed.*, typed.tags = '{}' and length(typed.plain) >= ${SHORTEST_MISSPELLED} and not (${isInTitles}) as is_misspelled
      from spelled typed
    ), word as materialized (
      select j.place, j.tags, j.pattern from judged j where not j.is_misspelled
      union all
      select j.place, array(
          select n.tag from named n where word_similarity(j.plain, n.words) >= ${LEAST_NAME_SIMILARITY}
          union all ${coaches(`${coachName} %> j.plain`)}
        ), coalesce((
          select '%' || s.word || '%' from search_word s
          where s.word % j.plain and s.kind = '${kind}' and similarity(s.word, j.plain) >= ${LEAST_WORD_SIMILARITY}
          order by similarity(s.word, j.plain) desc, s.word limit 1
        ), j.pattern)
      from judged j where j.is_misspelled
    )`
}
