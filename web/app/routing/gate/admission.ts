import { paths } from '#web/__generated__/paths.ts'
import type { SessionState } from '#web/app/person/session.ts'
import { returnToOf, withReturnTo } from '#web/app/routing/returnTo.ts'
import type { SetUp } from '#web/app/setUp.ts'

/** Who a screen is for. */
export type Guard = 'member' | 'guest' | 'everyone'

export type Admission =
  | { kind: 'show' }
  | { kind: 'wait' }
  /** The user has none of the screen's roles, and sees a message. */
  | { kind: 'refuse' }
  /** `afterMs` shows the loading screen briefly before the redirect. */
  | { kind: 'leave'; to: string; afterMs: number }

export interface Visit {
  guard: Guard
  status: SessionState['status']
  /** The setup state of the account; undefined while it loads. */
  setUp: SetUp | undefined
  /** Has one of the screen's roles, or the screen needs none. */
  mayOpen: boolean
  path: string
  search: string
}

const SIGN_IN_DELAY_MS = 1_500

const onboarding = { contact: paths.signUp(), survey: paths.survey() } as const

/** Decides whether a visitor sees the requested screen, and where they go otherwise. */
export function admissionOf(visit: Visit): Admission {
  if (visit.status === 'loading') return { kind: 'wait' }
  if (visit.guard === 'everyone') return { kind: 'show' }
  return visit.status === 'unauthenticated' ? admitStranger(visit) : admitPerson(visit)
}

function admitStranger({ guard, path, search }: Visit): Admission {
  if (guard === 'member')
    return { kind: 'leave', to: withReturnTo(paths.signIn(), path + search), afterMs: SIGN_IN_DELAY_MS }
  // The survey needs an account.
  return path === paths.survey() ? { kind: 'leave', to: paths.signIn() + search, afterMs: 0 } : { kind: 'show' }
}

function admitPerson({ guard, setUp, mayOpen, path, search }: Visit): Admission {
  if (setUp === undefined) return { kind: 'wait' }
  const isGuestScreen = guard === 'guest'
  if (setUp === 'complete') {
    if (isGuestScreen) return { kind: 'leave', to: returnToOf(search), afterMs: 0 }
    return { kind: mayOpen ? 'show' : 'refuse' }
  }
  const next = onboarding[setUp]
  if (path === next) return { kind: 'show' }
  return { kind: 'leave', to: isGuestScreen ? next + search : withReturnTo(next, path + search), afterMs: 0 }
}
