import type { PageVisit } from './pageBytes.ts'

const KB = 1000

/** Compressed bytes of script: what we want, and what we hold where that is out of reach (docs/decisions/022). */
export interface Budget {
  aim: number
  held?: number
}

/** Budget of one more page. */
export const ROUTE: Budget = { aim: 40 * KB }

/** A page that people come in by. */
export interface Entrance extends Pick<PageVisit, 'path' | 'content'> {
  what: string
  /** Budget until the page's content is shown. */
  before: Budget
  /** Budget until the page is idle, without any input. */
  inAll: Budget
  /** Further routes, each opened from the first page. */
  further: readonly { path: string; content: readonly string[] }[]
}

export const signIn: Entrance = {
  what: 'sign-in',
  path: '/auth/amplify/sign-in',
  content: ['main h1', 'main form input[type=email]', 'main form button[type=submit]'],
  before: { aim: 100 * KB },
  inAll: { aim: 150 * KB },
  further: [{ path: '/auth/amplify/sign-up', content: ['main input[name=firstName]'] }],
}

export const today: Entrance = {
  what: 'dashboard',
  path: '/dashboard/today',
  content: ['main h1', 'main a[href*="/classes/"]'],
  before: { aim: 160 * KB, held: 186.2 * KB },
  inAll: { aim: 205 * KB, held: 228.2 * KB },
  further: [
    { path: '/dashboard/classes', content: ['main [role=tablist]', 'main article'] },
    { path: '/dashboard/classes/booked', content: ['main [role=tablist]'] },
    { path: '/terms/privacy', content: ['main p + h2 + ul'] },
  ],
}

/** Returns the limit that every run checks. */
export function heldOf({ aim, held = aim }: Budget): number {
  return held
}

// The largest catalogue, which costs its readers the most.
export const LANGUAGE = 'fr'
