import type { SearchedWord } from '#backend/model/search/searchedWords.ts'
import type { Instant } from '#backend/platform/context.ts'

/** When a class may start: from an instant on, and before another. */
export interface Span {
  from: Instant
  to: Instant
}

/** What a class must be to be found. What is undefined may be anything. */
export interface Wishes {
  /** It is not over by then. */
  endsAfter: Instant
  categoryIds?: readonly string[] | undefined
  subCategoryId?: string | undefined
  coachId?: string | undefined
  level?: string | undefined
  /** All of them stand in the names of class, coach, studio, category, type and level. */
  words?: readonly SearchedWord[] | undefined
  /** It may have been called off. */
  withCancelled?: boolean
}

/** Where a class stands in the order. */
export interface Standing {
  startsAt: Instant
  id: string
}

export interface FoundPage {
  /** In order. Only the first in which something is found counts. */
  spans: readonly Span[]
  after?: Standing | undefined
  limit: number
}

/** Public classes: the same for everyone who asks. */
export interface FindingStore {
  listFound(wishes: Wishes, page: FoundPage): Promise<Standing[]>
  /** One number for each span. */
  countFound(wishes: Wishes, spans: readonly Span[]): Promise<number[]>
  /** Ids of the coaches of the found classes, most classes first; at most 50. */
  listCoaches(wishes: Wishes, spans: readonly Span[]): Promise<string[]>
}
