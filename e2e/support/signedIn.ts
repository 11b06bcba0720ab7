import type { BrowserContextOptions } from '@playwright/test'
import * as v from 'valibot'
import { clientIdOf } from './identity.ts'

export interface SignedIn {
  username: string
  email: string
  firstName: string
  contactId: string
  idToken: string
  accessToken: string
  refreshToken: string
}

const Entered = v.object({
  AuthenticationResult: v.object({ IdToken: v.string(), AccessToken: v.string(), RefreshToken: v.string() }),
})
const Claims = v.object({ 'cognito:username': v.string() })

/** The tokens of a successful sign-in, with the name they are stored under. */
export function tokensOf(entered: unknown): Pick<SignedIn, 'username' | 'idToken' | 'accessToken' | 'refreshToken'> {
  const { IdToken, AccessToken, RefreshToken } = v.parse(Entered, entered).AuthenticationResult
  return { username: usernameIn(IdToken), idToken: IdToken, accessToken: AccessToken, refreshToken: RefreshToken }
}

type Kept = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>

/** The browser storage of a user who signed in before: Amplify finds its tokens there. */
export async function keptBy(person: SignedIn, url: string): Promise<Kept> {
  const prefix = `CognitoIdentityServiceProvider.${await clientIdOf(url)}`
  const own = `${prefix}.${person.username}`
  const kept = {
    [`${prefix}.LastAuthUser`]: person.username,
    [`${own}.idToken`]: person.idToken,
    [`${own}.accessToken`]: person.accessToken,
    [`${own}.refreshToken`]: person.refreshToken,
    [`${own}.clockDrift`]: '0',
  }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] }
}

function usernameIn(token: string): string {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return v.parse(Claims, JSON.parse(claims))['cognito:username']
}
