import type { BrowserContext } from '@playwright/test'
import * as v from 'valibot'
import { readCode } from './inbox.ts'

export interface SignedIn {
  username: string
  idToken: string
  accessToken: string
  refreshToken: string
}

const Configuration = v.object({ identity: v.object({ clientId: v.string() }) })
const Challenge = v.object({ Session: v.string(), ChallengeName: v.literal('EMAIL_OTP') })
const Entered = v.object({
  AuthenticationResult: v.object({ IdToken: v.string(), AccessToken: v.string(), RefreshToken: v.string() }),
})
const Claims = v.object({ 'cognito:username': v.string() })

/** Signs in with a code from the inbox and without a page: for stories that are about something else. */
export async function signInByCode({ url, email }: { url: string; email: string }): Promise<SignedIn> {
  const ClientId = await clientIdOf(url)
  const since = new Date().toISOString()
  const asked = await callIdentity(url, 'InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
  })
  const { Session } = v.parse(Challenge, asked)
  const code = await readCode({ url, to: email, since })
  const entered = await callIdentity(url, 'RespondToAuthChallenge', {
    ClientId,
    ChallengeName: 'EMAIL_OTP',
    Session,
    ChallengeResponses: { USERNAME: email, EMAIL_OTP_CODE: code },
  })
  const { IdToken, AccessToken, RefreshToken } = v.parse(Entered, entered).AuthenticationResult
  return { username: usernameIn(IdToken), idToken: IdToken, accessToken: AccessToken, refreshToken: RefreshToken }
}

/** Lets a browser start as somebody who has signed in before: Amplify finds its tokens where it would have left them. */
export async function enterAs(
  context: BrowserContext,
  { url, person }: { url: string; person: SignedIn },
): Promise<void> {
  const prefix = `CognitoIdentityServiceProvider.${await clientIdOf(url)}`
  const own = `${prefix}.${person.username}`
  const kept = {
    [`${prefix}.LastAuthUser`]: person.username,
    [`${own}.idToken`]: person.idToken,
    [`${own}.accessToken`]: person.accessToken,
    [`${own}.refreshToken`]: person.refreshToken,
    [`${own}.clockDrift`]: '0',
  }
  // Only once in each tab, or signing out would not last beyond the next page; and not in the empty page before it.
  await context.addInitScript(
    ({ entries, origin }) => {
      if (location.origin !== origin || sessionStorage.getItem('entered')) return
      sessionStorage.setItem('entered', 'yes')
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    },
    { entries: kept, origin: new URL(url).origin },
  )
}

async function clientIdOf(url: string): Promise<string> {
  const response = await fetch(`${url}/config.json`)
  return v.parse(Configuration, await response.json()).identity.clientId
}

async function callIdentity(url: string, operation: string, input: object): Promise<unknown> {
  const response = await fetch(`${url}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

function usernameIn(token: string): string {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return v.parse(Claims, JSON.parse(claims))['cognito:username']
}
