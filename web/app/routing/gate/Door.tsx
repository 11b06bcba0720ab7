import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { LoadingScreen } from '#web/app/LoadingScreen.tsx'
import type { Visited } from '#web/app/routing/router.ts'
import { lazily } from '#web/lib/lazily.ts'
import { admissionOf, type Visit } from './admission.ts'

// Rarely needed: a link to a screen of a role that the user does not have.
const OtherRoleScreen = lazily(async () => (await import('#web/app/failures/OtherRoleScreen.tsx')).OtherRoleScreen)

interface DoorProps {
  visited: Visited
  account: Pick<Visit, 'status' | 'setUp' | 'mayOpen'>
  children: ReactNode
}

/** Carries out the decision: shows the screen, waits, explains which role it needs, or redirects. */
export function Door({ visited: { row, place }, account, children }: DoorProps) {
  const admission = admissionOf({ guard: row.guard, path: place.path, search: place.search, ...account })
  const [, navigate] = useLocation()
  const { to, afterMs } = admission.kind === 'leave' ? admission : {}

  useEffect(() => {
    if (to === undefined) return undefined
    const timer = setTimeout(() => navigate(to, { replace: true }), afterMs)
    return () => clearTimeout(timer)
  }, [to, afterMs, navigate])

  if (admission.kind === 'refuse') return <OtherRoleScreen roles={row.roles ?? []} />
  return admission.kind === 'show' ? children : <LoadingScreen />
}
