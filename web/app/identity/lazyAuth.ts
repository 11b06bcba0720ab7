import { readText } from '#web/app/browserStorage.ts'
import type { Configuration } from '#web/app/configuration.ts'
import type { AuthPort } from './auth.port.ts'

/**
 * The auth port without its library: that loads at the first call that needs it, after the first paint.
 * A browser that remembers nobody is answered without loading it at all.
 */
export function createLazyAuth(identity: Configuration['identity'], language: () => string): AuthPort {
  let loading: Promise<AuthPort> | undefined
  const port = (): Promise<AuthPort> => {
    loading ??= import('./amplifyAuth.ts').then(({ createAmplifyAuth }) => createAmplifyAuth(identity, language))
    return loading
  }
  const remembersSomebody = (): boolean =>
    readText(localStorage, `CognitoIdentityServiceProvider.${identity.clientId}.LastAuthUser`) !== undefined

  return {
    currentUser: async () => (remembersSomebody() ? (await port()).currentUser() : undefined),
    idToken: async () => (remembersSomebody() ? (await port()).idToken() : undefined),
    requestCode: async (address) => (await port()).requestCode(address),
    confirmCode: async (code) => (await port()).confirmCode(code),
    signUp: async (request) => (await port()).signUp(request),
    confirmSignUp: async (confirmation) => (await port()).confirmSignUp(confirmation),
    resendSignUpCode: async (username) => (await port()).resendSignUpCode(username),
    signOut: async () => (await port()).signOut(),
  }
}
