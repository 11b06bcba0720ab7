import { createContext, use } from 'react'
import type { Configuration } from './configuration.ts'
import type { Data } from './data.tsx'
import type { AuthPort } from './identity/auth.port.ts'
import type { Session } from './person/session.ts'
import type { Router } from './routing/router.ts'

/** The long-lived parts behind the screens, created once at the start. */
export interface Shell {
  configuration: Configuration
  auth: AuthPort
  session: Session
  /** Loaded on first use, and then reused. */
  data: () => Promise<Data>
  router: Router
}

export const ShellContext = createContext<Shell | undefined>(undefined)

export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('This component needs a shell around it')
  return shell
}
