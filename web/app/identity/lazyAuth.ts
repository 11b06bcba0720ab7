import type { Configuration } from '#web/app/configuration.ts'
import { AuthError, type AuthPort } from './auth.port.ts'
import { rememberedSession, rememberedUser, remembersUser } from './rememberedSession.ts'

/** The auth port, with a function to preload its library. */
export interface LazyAuth extends AuthPort {
  warm(): void
}

/**
 * The auth port without its library, which is loaded by the first call that needs it, after the first paint. A valid
 * session, and the absence of one, are recognized without it.
 */
export function createLazyAuth(identity: Configuration['identity'], language: () => string): LazyAuth {
  let loading: Promise<AuthPort> | undefined
  const port = (): Promise<AuthPort> => {
    loading ??= import('./amplifyAuth.ts').then(
      ({ createAmplifyAuth }) => createAmplifyAuth(identity, language),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const remembered = () => rememberedSession(identity.clientId, localStorage, Date.now())
  // A definite answer needs the network; once it is back, the first requested token decides.
  const userWithoutNetwork = () => (!navigator.onLine ? rememberedUser(identity.clientId, localStorage) : undefined)
  const isSignedOut = () => !remembersUser(identity.clientId, localStorage)

  return {
    currentUser: async () => {
      const user = remembered()?.user ?? userWithoutNetwork()
      if (user || isSignedOut()) return user
      try {
        return await (await port()).currentUser()
      } catch (error) {
        // Neither an unavailable server nor code that fails to load says anything about the user.
        const last = endsSession(error) ? undefined : rememberedUser(identity.clientId, localStorage)
        if (!last) throw error
        return last
      }
    },
    idToken: async () => remembered()?.idToken ?? (isSignedOut() ? undefined : (await port()).idToken()),
    requestCode: async (address) => (await port()).requestCode(address),
    confirmCode: async (code) => (await port()).confirmCode(code),
    signUp: async (request) => (await port()).signUp(request),
    confirmSignUp: async (confirmation) => (await port()).confirmSignUp(confirmation),
    resendSignUpCode: async (username) => (await port()).resendSignUpCode(username),
    signOut: async () => (await port()).signOut(),
    // A failure appears again in the first real call.
    warm: () => void port().catch(() => undefined),
  }
}

function endsSession(error: unknown): boolean {
  return error instanceof AuthError && (error.fault === 'UNKNOWN_USER' || error.fault === 'NOT_AUTHORIZED')
}
