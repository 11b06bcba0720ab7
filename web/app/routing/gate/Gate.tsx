import { type ReactNode, Suspense } from 'react'
import { LoadingScreen } from '#web/app/LoadingScreen.tsx'
import type { Visited } from '#web/app/routing/router.ts'
import { useShell } from '#web/app/useShell.ts'
import { lazily } from '#web/lib/lazily.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Door } from './Door.tsx'

// It reads the user through Relay, which visitors do not need.
const PersonGate = lazily(async () => (await import('./PersonGate.tsx')).PersonGate)

interface GateProps {
  visited: Visited
  children: ReactNode
}

/** Shows a screen to a visitor, makes them wait, or redirects them. */
export function Gate({ visited, children }: GateProps) {
  const state = useValue(useShell().session.state)
  return (
    <Suspense fallback={<LoadingScreen />}>
      {state.status === 'authenticated' ? (
        <PersonGate visited={visited} user={state.user}>
          {children}
        </PersonGate>
      ) : (
        <Door visited={visited} account={{ status: state.status, setUp: undefined, mayOpen: true }}>
          {children}
        </Door>
      )}
    </Suspense>
  )
}
