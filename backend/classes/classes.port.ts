import type { Instant } from '#backend/platform/context.ts'

export interface PublicClassesRequest {
  now: Instant
  endsFrom: Instant
  categoryIds?: readonly string[] | undefined
  subCategoryId?: string | undefined
}

export interface ClassStore {
  /** Ids of public occurrences that end at or after the instant, soonest first. */
  listPublic(request: PublicClassesRequest): Promise<string[]>
}
