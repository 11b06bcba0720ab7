import type { BrowserContext } from '@playwright/test'
import * as v from 'valibot'
import { clientIdOf } from './identity.ts'

export interface SignedIn {
  username: string
  email: string
  firstName: string
  idToken: string
  accessToken: string
  refreshToken: string
}

const Entered = v.object({
  AuthenticationResult: v.object({ IdToken: v.string(), AccessToken: v.string(), RefreshToken: v.string() }),
})
const Claims = v.object({ 'cognito:username': v.string() })

/** The tokens of an answer that lets somebody in, with the name they are kept under. */
export function tokensOf(entered: unknown): Pick<SignedIn, 'username' | 'idToken' | 'accessToken' | 'refreshToken'> {
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

function usernameIn(token: string): string {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return v.parse(Claims, JSON.parse(claims))['cognito:username']
}
