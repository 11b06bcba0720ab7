// Operations: findClassesLambda, countClassesLambda, getCoachesOfClassesLambda
import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { PageAsked } from '#backend/model/read/pages/namedPages.ts'
import { MOST_WORDS, readWords } from '#backend/model/search/searchedWords.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { ClassSpan, FindClassesFilter } from '#schema/__generated__/wire.ts'
import type { FindingStore, Span, OrderPosition, Wishes } from './finding.port.ts'
import { oldestStart } from './oldestStart.ts'

const MOST_SPANS = 31

/** A search as the client requested it. */
export interface Search {
  filter: FindClassesFilter
  spans: readonly ClassSpan[]
}

/** Returns a page of classes, ordered by start, from the first span that has any. */
export async function findClasses(
  { limit, after, ...search }: Search & PageAsked,
  now: Instant,
  store: Pick<FindingStore, 'listFound'>,
) {
  const { wishes, spans } = readSearch(search, now)
  const behind = after === undefined ? undefined : standingIn(after)
  const classes = await store.listFound(wishes, {
    // The next page continues in the span of the cursor.
    spans: behind ? spans.filter(({ to }) => to > behind.startsAt).slice(0, 1) : spans,
    after: behind,
    limit: limit + 1,
  })
  return {
    rows: classes.slice(0, limit).map((row) => ({ id: row.id, cursor: `${row.startsAt} ${row.id}` })),
    hasNext: classes.length > limit,
  }
}

function standingIn(cursor: string): OrderPosition {
  const [startsAt, id] = v.parse(v.tuple([v.string(), v.string()]), cursor.split(' '))
  return { startsAt, id }
}

export function readSearch({ filter, spans }: Search, now: Instant): { wishes: Wishes; spans: readonly Span[] } {
  if (spans.length === 0 || spans.length > MOST_SPANS) throw badInput('spans', `Give from 1 to ${MOST_SPANS} spans.`)
  spans.forEach(({ from, to }, place) => {
    const next = spans[place + 1]?.from
    if (from >= to || (next !== undefined && next < to)) throw badInput('spans', 'Give the spans in order.')
  })
  return { spans: spans.map((span) => withoutEnded(span, now)), wishes: wishesOf(filter, now) }
}

/** Skips the start of a span, where every class has certainly ended. */
function withoutEnded({ from, to }: ClassSpan, now: Instant): Span {
  const oldest = oldestStart(now)
  const begin = oldest > from ? oldest : from
  return { from: begin < to ? begin : to, to }
}

function wishesOf({ types, meant, ...filter }: FindClassesFilter, now: Instant): Wishes {
  const ofOldClients = types && Array.from({ length: MOST_WORDS }, () => types)
  return {
    endsAfter: now,
    categoryIds: filter.categoryID ? [filter.categoryID] : undefined,
    subCategoryId: filter.subCategoryID ?? undefined,
    coachId: filter.coachID ?? undefined,
    level: filter.level ?? undefined,
    words: readWords({ text: filter.text, meant: meant ?? ofOldClients }),
    withCancelled: filter.withCancelled ?? false,
  }
}
