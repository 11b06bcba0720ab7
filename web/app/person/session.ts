import { type ReadonlySignal, signal } from '@preact/signals-react'
import { AuthError, type AuthFault, type AuthPort, type AuthUser } from '#web/app/identity/auth.port.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'unauthenticated' }
  | { status: 'authenticated'; user: AuthUser }

export type SessionEvent =
  | { kind: 'found'; user: AuthUser | undefined }
  | { kind: 'refused'; fault: AuthFault }
  | { kind: 'left' }

/** A deleted user, and one without access, are signed out; any other fault says nothing about the user. */
export function nextSessionState(state: SessionState, event: SessionEvent): SessionState {
  if (event.kind === 'left') return { status: 'unauthenticated' }
  if (event.kind === 'found') {
    return event.user ? { status: 'authenticated', user: event.user } : { status: 'unauthenticated' }
  }
  return endsSession(event.fault) ? { status: 'unauthenticated' } : state
}

function endsSession(fault: AuthFault): boolean {
  return fault === 'UNKNOWN_USER' || fault === 'NOT_AUTHORIZED'
}

export interface Session {
  state: ReadonlySignal<SessionState>
  /**
   * Determines the signed-in user: at the start, with retries until there is an answer, and after a code was accepted.
   */
  restore(): Promise<void>
  /** The bearer token for the gateway; waits until the session is known. */
  token(): Promise<string | undefined>
  /** The identity service or the gateway no longer accepts this user. */
  refuse(fault: AuthFault): Promise<void>
  /** Aborts before a sign-out revokes the token, so that no pending request is refused. */
  readonly leaving: AbortSignal
  /** Resolves if the current sign-out fails. After a successful one, the page reloads. */
  signOutFailed(): Promise<void>
  signOut(): Promise<void>
}

export interface SessionPorts {
  auth: AuthPort
  /** Deletes the user's data from the store, the live socket and the tab. */
  forget: () => void
  /** Receives a failure without consequences for the user. */
  report: (error: unknown) => void
  /** Resolves when retrying a call to the identity service may help. */
  untilNextTry: () => Promise<void>
}

export function createSession({ auth, forget, report, untilNextTry }: SessionPorts): Session {
  const state = signal<SessionState>({ status: 'loading' })
  const ready = Promise.withResolvers<void>()
  let leave = beginLeave()

  const take = (event: SessionEvent): void => {
    state.value = nextSessionState(state.peek(), event)
    if (state.peek().status !== 'loading') ready.resolve()
  }

  const refuse = async (fault: AuthFault): Promise<void> => {
    const wasIn = state.peek().status === 'authenticated'
    take({ kind: 'refused', fault })
    if (!wasIn || state.peek().status === 'authenticated') return
    await auth.signOut().catch(report)
    forget()
  }

  const look = async (): Promise<void> => {
    try {
      take({ kind: 'found', user: await auth.currentUser() })
    } catch (error) {
      await refuse(faultOf(error))
    }
  }

  return {
    state,
    refuse,
    restore: async () => {
      await look()
      while (state.peek().status === 'loading') {
        await untilNextTry()
        await look()
      }
    },
    token: async () => {
      await ready.promise
      if (state.peek().status !== 'authenticated') return undefined
      const token = await auth.idToken().catch((error: unknown) => {
        if (!endsSession(faultOf(error))) throw error
        return undefined
      })
      if (token === undefined) await refuse('NOT_AUTHORIZED')
      return token
    },
    get leaving() {
      return leave.controller.signal
    },
    signOutFailed: () => leave.failed.promise,
    signOut: async () => {
      leave.controller.abort()
      await auth.signOut().catch((error: unknown) => {
        leave.failed.resolve()
        leave = beginLeave()
        throw error
      })
      take({ kind: 'left' })
      forget()
    },
  }
}

function beginLeave() {
  return { controller: new AbortController(), failed: Promise.withResolvers<void>() }
}

function faultOf(error: unknown): AuthFault {
  return error instanceof AuthError ? error.fault : 'FAILED'
}
