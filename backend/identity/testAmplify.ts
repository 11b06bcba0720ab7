import { Amplify } from 'aws-amplify'
import { confirmSignIn, confirmSignUp, signIn, signUp } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { clientId, userPoolId } from './accounts/userPool.ts'
import type { TestIdentity } from './testIdentity.ts'

export interface Person {
  username: string
  email: string
  phone: string
}

/**
 * Connects the unmodified Amplify client to a service. The browser's storage can be replaced by that of another
 * browser.
 */
export function useAmplify(service: TestIdentity) {
  let storage = new Map<string, string>()
  let people = 0
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId: clientId, userPoolEndpoint: `${service.url}/identity` } },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void storage.set(key, value),
    getItem: async (key) => storage.get(key) ?? null,
    removeItem: async (key) => void storage.delete(key),
    clear: async () => storage.clear(),
  })

  /** Creates the data of a user unknown to the service. */
  function newPerson(): Person {
    people += 1
    const number = String(people).padStart(3, '0')
    return { username: `ana-${people}`, email: `ana${people}@example.org`, phone: `+33612340${number}` }
  }

  const requestCode = (email: string) =>
    signIn({ username: email, options: { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' } })

  async function enter(email: string): Promise<void> {
    await requestCode(email)
    await confirmSignIn({ challengeResponse: service.codeFor(email) })
  }

  /** Signs up and signs in with two codes: Amplify ignores an autoSignIn within 300 ms of another one. */
  async function register(person = newPerson()): Promise<Person> {
    const { username, email } = person
    await signUp({ username, options: { userAttributes: { email, given_name: 'Ana' } } })
    await confirmSignUp({ username, confirmationCode: service.codeFor(email) })
    await enter(email)
    return person
  }

  /** Switches to another browser, and returns the storage of the first one. */
  function switchBrowser(next = new Map<string, string>()): Map<string, string> {
    const previous = storage
    storage = next
    return previous
  }

  return { newPerson, requestCode, enter, register, switchBrowser }
}
