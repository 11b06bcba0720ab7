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

/** A user who is gone and one who is no longer let in are signed out; any other fault tells nothing about the person. */
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
  /** Looks who is signed in: at the start, where it asks until there is an answer, and after a code was accepted. */
  restore(): Promise<void>
  /** The bearer token for the gateway; waits until it is known whether there is one. */
  token(): Promise<string | undefined>
  /** The identity service or the gateway no longer knows this person. */
  refuse(fault: AuthFault): Promise<void>
  /** Aborts before a sign-out revokes the token, so that no request on its way comes back refused. */
  readonly leaving: AbortSignal
  /** Resolves if the current sign-out fails. After one that succeeds the page starts afresh. */
  signOutFailed(): Promise<void>
  signOut(): Promise<void>
}

export interface SessionPorts {
  auth: AuthPort
  /** Everything that knew the person forgets: the store of data, the live socket, what the tab kept. */
  forget: () => void
  /** Takes a failure that changes nothing for the person. */
  report: (error: unknown) => void
  /** Resolves when the identity service, which did not answer, is worth asking again. */
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
