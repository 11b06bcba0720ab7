import { type ReadonlySignal, signal } from '@preact/signals-react'
import { AuthError, type AuthFault, type AuthPort, type AuthUser } from './identity/auth.port.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'unauthenticated' }
  | { status: 'authenticated'; user: AuthUser }

export type SessionEvent =
  | { kind: 'found'; user: AuthUser | undefined }
  | { kind: 'refused'; fault: AuthFault }
  | { kind: 'left' }

/** A user who is gone and one who is no longer let in are signed out; any other fault changes nothing. */
export function nextSessionState(state: SessionState, event: SessionEvent): SessionState {
  if (event.kind === 'left') return { status: 'unauthenticated' }
  if (event.kind === 'found') {
    return event.user ? { status: 'authenticated', user: event.user } : { status: 'unauthenticated' }
  }
  const endsSession = event.fault === 'UNKNOWN_USER' || event.fault === 'NOT_AUTHORIZED'
  return endsSession || state.status === 'loading' ? { status: 'unauthenticated' } : state
}

export interface Session {
  state: ReadonlySignal<SessionState>
  /** Looks who is signed in: at the start, and after a code was accepted. */
  restore(): Promise<void>
  /** The bearer token for the gateway; waits until it is known whether there is one. */
  token(): Promise<string | undefined>
  /** The identity service or the gateway no longer knows this person. */
  refuse(fault: AuthFault): Promise<void>
  signOut(): Promise<void>
}

export interface SessionPorts {
  auth: AuthPort
  /** Everything that knew the person forgets: the store of data, the live socket, what the tab kept. */
  forget: () => void
  /** Takes a failure that changes nothing for the person. */
  report: (error: unknown) => void
}

export function createSession({ auth, forget, report }: SessionPorts): Session {
  const state = signal<SessionState>({ status: 'loading' })
  const known = Promise.withResolvers<void>()

  const take = (event: SessionEvent): void => {
    state.value = nextSessionState(state.peek(), event)
    known.resolve()
  }

  const refuse = async (fault: AuthFault): Promise<void> => {
    const wasIn = state.peek().status === 'authenticated'
    take({ kind: 'refused', fault })
    if (!wasIn || state.peek().status === 'authenticated') return
    await auth.signOut().catch(report)
    forget()
  }

  return {
    state,
    refuse,
    restore: async () => {
      try {
        take({ kind: 'found', user: await auth.currentUser() })
      } catch (error) {
        await refuse(error instanceof AuthError ? error.fault : 'FAILED')
      }
    },
    token: async () => {
      await known.promise
      if (state.peek().status !== 'authenticated') return undefined
      const token = await auth.idToken()
      if (token === undefined) await refuse('NOT_AUTHORIZED')
      return token
    },
    signOut: async () => {
      await auth.signOut()
      take({ kind: 'left' })
      forget()
    },
  }
}
