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

/** Points the vendor's own client, unmodified, at a service. What a browser would keep can be swapped for another's. */
export function useAmplify(service: TestIdentity) {
  let kept = new Map<string, string>()
  let people = 0
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId: clientId, userPoolEndpoint: `${service.url}/identity` } },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void kept.set(key, value),
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  })

  /** A user unknown to the service. */
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

  /** Signed up and signed in, by two codes: Amplify drops an autoSignIn that comes within 300 ms of another. */
  async function register(person = newPerson()): Promise<Person> {
    const { username, email } = person
    await signUp({ username, options: { userAttributes: { email, given_name: 'Ana' } } })
    await confirmSignUp({ username, confirmationCode: service.codeFor(email) })
    await enter(email)
    return person
  }

  /** Goes to another browser, and returns what the first one keeps. */
  function switchBrowser(next = new Map<string, string>()): Map<string, string> {
    const previous = kept
    kept = next
    return previous
  }

  return { newPerson, requestCode, enter, register, switchBrowser }
}
