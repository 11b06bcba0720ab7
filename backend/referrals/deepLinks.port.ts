import type { Instant } from '#backend/platform/context.ts'
import type { LinkSource } from '#schema/__generated__/wire.ts'

export interface NewDeepLink {
  code: string
  sharedBy: string
  coachId: string | null
  source: LinkSource
  targetId: string | null
  now: Instant
}

export interface FoundDeepLink extends Omit<NewDeepLink, 'code' | 'now'> {
  /** Null for a link to signing up. */
  coachName: string | null
}

export interface DeepLinkStore {
  isSharer(contactId: string): Promise<boolean>
  /** The code of the link: that of an existing one, if there is one. `LIMIT_REACHED` if the person has too many. */
  upsert(link: NewDeepLink): Promise<string>
  /** Undefined for an unknown code, and for a coach who no longer coaches. */
  find(code: string): Promise<FoundDeepLink | undefined>
}
