import { type ReactNode, Suspense, useEffect } from 'react'
import type { PreloadedQuery } from 'react-relay'
import { useLocation } from 'wouter'
import type { personQuery } from '#schema/__generated__/relay/personQuery.graphql.ts'
import type { AuthUser } from '#web/app/identity/auth.port.ts'
import { authRecordOf, rememberAuth } from '#web/app/identity/localAuthRecord.ts'
import { LoadingScreen } from '#web/app/LoadingScreen.tsx'
import { type Person, PersonContext, useAccountPerson } from '#web/app/person.ts'
import { setUpOf } from '#web/app/setUp.ts'
import { useShell } from '#web/app/useShell.ts'
import { useValue } from '#web/lib/useValue.ts'
import { admissionOf, type Visit } from './admission.ts'
import type { Visited } from './router.ts'

interface GateProps {
  visited: Visited
  children: ReactNode
}

/** Lets a visitor through to the screen, makes them wait, or takes them where they belong. */
export function Gate({ visited, children }: GateProps) {
  const { account, session } = useShell()
  const state = useValue(session.state)
  const query = useValue(account.query)
  if (state.status === 'authenticated' && query) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <PersonGate visited={visited} query={query} user={state.user}>
          {children}
        </PersonGate>
      </Suspense>
    )
  }
  return <Door visit={visitOf(visited, { status: state.status, setUp: undefined, mayOpen: true })}>{children}</Door>
}

interface PersonGateProps extends GateProps {
  query: PreloadedQuery<personQuery>
  user: AuthUser
}

function PersonGate({ visited, query, user, children }: PersonGateProps) {
  const person = useAccountPerson(query)
  useEffect(() => {
    if (person) rememberAuth(authRecordOf(person, user, Date.now()), localStorage)
  }, [person, user])
  const visit = visitOf(visited, { status: 'authenticated', setUp: setUpOf(person), mayOpen: mayOpen(visited, person) })
  return (
    <PersonContext value={person}>
      <Door visit={visit}>{children}</Door>
    </PersonContext>
  )
}

function mayOpen({ row }: Visited, person: Person | undefined): boolean {
  return !row.roles || (person?.roles ?? []).some(({ role }) => row.roles?.includes(role))
}

function visitOf({ row, place }: Visited, account: Pick<Visit, 'status' | 'setUp' | 'mayOpen'>): Visit {
  return { guard: row.guard, path: place.path, search: place.search, ...account }
}

function Door({ visit, children }: { visit: Visit; children: ReactNode }) {
  const admission = admissionOf(visit)
  const [, navigate] = useLocation()
  const to = admission.kind === 'leave' ? admission.to : undefined
  const afterMs = admission.kind === 'leave' ? admission.afterMs : 0

  useEffect(() => {
    if (to === undefined) return undefined
    const timer = setTimeout(() => navigate(to, { replace: true }), afterMs)
    return () => clearTimeout(timer)
  }, [to, afterMs, navigate])

  return admission.kind === 'show' ? children : <LoadingScreen />
}
