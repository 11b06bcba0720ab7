import type { Caller, Instant } from '#backend/platform/context.ts'

/** Whose members are listed. */
export type MemberScope =
  | { kind: 'coach'; id: string }
  | { kind: 'company'; id: string }
  /** A group of the caller's own members. */
  | { kind: 'group'; id: string }

/** A link in a list by time. */
export interface DatedLink {
  id: string
  at: Instant
  /** The row that the list is ordered by: the link, or its entry in a group. */
  entry: string
}

/** A link in a list by name. */
export interface NamedLink {
  id: string
  name: string
}

export interface MemberStore {
  isOwnGroup(groupId: string, caller: Caller): Promise<boolean>
  listNewest(scope: MemberScope, page: { after: DatedLink | undefined; limit: number }): Promise<DatedLink[]>
  /**
   * `text` has at least one letter or digit, otherwise no member is found. `end` is where the search stopped before it
   * found enough.
   */
  listNamed(
    scope: MemberScope,
    page: { text: string; after: NamedLink | undefined; limit: number },
  ): Promise<{ links: NamedLink[]; end: NamedLink | undefined }>
}
