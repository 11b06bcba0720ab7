import type { SearchedWord } from '#backend/model/search/searchedWords.ts'
import type { Instant } from '#backend/platform/context.ts'

/** A range of start times: from an instant on, and before another. */
export interface Span {
  from: Instant
  to: Instant
}

/** The conditions of a search. An undefined field does not filter. */
export interface Wishes {
  /** The class ends after this instant. */
  endsAfter: Instant
  categoryIds?: readonly string[] | undefined
  subCategoryId?: string | undefined
  coachId?: string | undefined
  level?: string | undefined
  /** Each of them occurs in the names of the class, coach, studio, category, type or level. */
  words?: readonly SearchedWord[] | undefined
  /** Includes canceled classes. */
  withCancelled?: boolean
}

/** The position of a class in the order. */
export interface OrderPosition {
  startsAt: Instant
  id: string
}

export interface FoundPage {
  /** In order. Only the first span with results counts. */
  spans: readonly Span[]
  after?: OrderPosition | undefined
  limit: number
}

/** Searches public classes: the results are the same for every viewer. */
export interface FindingStore {
  listFound(wishes: Wishes, page: FoundPage): Promise<OrderPosition[]>
  /** One count per span. */
  countFound(wishes: Wishes, spans: readonly Span[]): Promise<number[]>
  /** Ids of the coaches of the found classes, most classes first; at most 50. */
  listCoaches(wishes: Wishes, spans: readonly Span[]): Promise<string[]>
}
