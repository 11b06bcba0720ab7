import { type ReactNode, Suspense, use, useEffect } from 'react'
import type { PreloadedQuery } from 'react-relay'
import type { personQuery } from '#schema/__generated__/relay/personQuery.graphql.ts'
import { afterFirstScreen } from '#web/app/firstScreen.ts'
import type { AuthUser } from '#web/app/identity/auth.port.ts'
import { authRecordOf, rememberAuth } from '#web/app/identity/localAuthRecord.ts'
import { useAccountLanguage } from '#web/app/language/useAccountLanguage.ts'
import { LoadingScreen } from '#web/app/LoadingScreen.tsx'
import { type Person, PersonContext, useAccountPerson } from '#web/app/person/person.ts'
import type { Visited } from '#web/app/routing/router.ts'
import { setUpOf } from '#web/app/setUp.ts'
import { useShell } from '#web/app/useShell.ts'
import { lazily, untilLoaded } from '#web/lib/lazily.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Door } from './Door.tsx'

const BesideScreen = lazily(async () => {
  await afterFirstScreen()
  return (await untilLoaded(() => import('./BesideScreen.tsx'))).BesideScreen
})

interface PersonGateProps {
  visited: Visited
  user: AuthUser
  children: ReactNode
}

/** The gate for signed-in users: reads their account and admits them according to its state. */
export function PersonGate({ visited, user, children }: PersonGateProps) {
  const { account, surround } = use(useShell().data())
  const query = useValue(account.query)
  if (!query) return <LoadingScreen />
  return surround(
    <KnownPerson visited={visited} user={user} query={query}>
      {children}
    </KnownPerson>,
  )
}

function KnownPerson({ visited, user, query, children }: PersonGateProps & { query: PreloadedQuery<personQuery> }) {
  const { person, contact } = useAccountPerson(query) ?? {}
  useEffect(() => {
    if (person) rememberAuth(authRecordOf(person, user, Date.now()), localStorage)
  }, [person, user])
  useAccountLanguage(person)
  return (
    <PersonContext value={person}>
      <Door
        visited={visited}
        account={{ status: 'authenticated', setUp: setUpOf(person), mayOpen: mayOpen(visited, person) }}
      >
        {children}
      </Door>
      {person && contact && (
        <Suspense>
          <BesideScreen person={person} contact={contact} />
        </Suspense>
      )}
    </PersonContext>
  )
}

function mayOpen({ row }: Visited, person: Person | undefined): boolean {
  return !row.roles || (person?.roles ?? []).some(({ role }) => row.roles?.includes(role))
}
