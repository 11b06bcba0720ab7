import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { callIdentity } from '#tools/stage/callIdentity.ts'

const EMAIL = 'mia@obi.example'
const LOOK_MS = 100
const LOOKS = 50

const Configuration = v.object({ identity: v.object({ clientId: v.string() }) })
const Challenge = v.object({ Session: v.string() })
const Inbox = v.object({ messages: v.array(v.object({ code: v.nullable(v.string()) })) })
const Entered = v.object({
  AuthenticationResult: v.object({ IdToken: v.string(), AccessToken: v.string(), RefreshToken: v.string() }),
})
const Claims = v.object({ 'cognito:username': v.string() })

/** Signs the demo's member in, and returns what Amplify would have left in the browser's storage. */
export function enterDemoMember(url: string): Promise<Record<string, string>> {
  return enterDemoUser(url, EMAIL)
}

/** The same for the user of the demo with this address. */
export async function enterDemoUser(url: string, email: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/config.json`)
  const { clientId: ClientId } = v.parse(Configuration, await answer.json()).identity
  const challenge = await callIdentity(url, 'InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
  })
  const { Session } = v.parse(Challenge, challenge.body)
  const entered = await callIdentity(url, 'RespondToAuthChallenge', {
    ClientId,
    ChallengeName: 'EMAIL_OTP',
    Session,
    ChallengeResponses: { USERNAME: email, EMAIL_OTP_CODE: await readCode(url, email) },
  })
  const { IdToken, AccessToken, RefreshToken } = v.parse(Entered, entered.body).AuthenticationResult
  return keptOf(ClientId, { idToken: IdToken, accessToken: AccessToken, refreshToken: RefreshToken })
}

interface Tokens {
  idToken: string
  accessToken: string
  refreshToken: string
}

/** Returns the entries that Amplify stores in the browser for these tokens. */
export function keptOf(clientId: string, { idToken, accessToken, refreshToken }: Tokens): Record<string, string> {
  const claims: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
  const username = v.parse(Claims, claims)['cognito:username']
  const client = `CognitoIdentityServiceProvider.${clientId}`
  return {
    [`${client}.LastAuthUser`]: username,
    [`${client}.${username}.idToken`]: idToken,
    [`${client}.${username}.accessToken`]: accessToken,
    [`${client}.${username}.refreshToken`]: refreshToken,
    [`${client}.${username}.clockDrift`]: '0',
  }
}

async function readCode(url: string, email: string): Promise<string> {
  for (let look = 0; look < LOOKS; look += 1) {
    const answer = await fetch(`${url}/dev/inbox.json?to=${encodeURIComponent(email)}`)
    const code = v.parse(Inbox, await answer.json()).messages[0]?.code
    if (code) return code
    await pause(LOOK_MS)
  }
  throw new Error(`No code reached ${email}`)
}
