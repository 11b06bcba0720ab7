import { check, type JSONValue, sleep } from 'k6'
import http, { type RefinedResponse } from 'k6/http'
import { type CastMember, readCast } from './cast.ts'

const LOOKS = 50
const LOOK_S = 0.2

/** Signs in as the browser does: a code is asked for, read where it was sent, and given. Undefined when it failed. */
export function signIn({ email }: CastMember): { idToken: string; refreshToken: string } | undefined {
  const begun = callIdentity('InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
  })
  const isAsked = check(begun, { 'a code is asked for': (answer) => answer.json('ChallengeName') === 'EMAIL_OTP' })
  const code = isAsked ? readCode(email) : undefined
  if (code === undefined) return undefined
  const ended = callIdentity('RespondToAuthChallenge', {
    ChallengeName: 'EMAIL_OTP',
    Session: begun.json('Session'),
    ChallengeResponses: { USERNAME: email, EMAIL_OTP_CODE: code },
  })
  const [idToken, refreshToken] = [tokenOf(ended, 'IdToken'), tokenOf(ended, 'RefreshToken')]
  check(ended, { 'the code signs in': () => idToken !== '' && refreshToken !== '' })
  return idToken && refreshToken ? { idToken, refreshToken } : undefined
}

/** A fresh ID token for a sign-in that goes on; empty when there is none. */
export function renew(refreshToken: string): string {
  return tokenOf(callIdentity('GetTokensFromRefreshToken', { RefreshToken: refreshToken }), 'IdToken')
}

function callIdentity(operation: string, input: Readonly<Record<string, unknown>>): RefinedResponse<'text'> {
  const { url, clientId } = readCast()
  return http.post(`${url}/identity/`, JSON.stringify({ ClientId: clientId, ...input }), {
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    responseType: 'text',
    tags: { document: operation },
  })
}

/** The message may come a moment after the answer. */
function readCode(email: string): JSONValue | undefined {
  const address = `${readCast().url}/dev/inbox.json?to=${encodeURIComponent(email)}`
  for (let look = 0; look < LOOKS; look += 1) {
    const inbox = http.get(address, { responseType: 'text', tags: { document: 'inbox' } })
    const code = inbox.json('messages.0.code')
    if (code) return code
    sleep(LOOK_S)
  }
  return undefined
}

function tokenOf(response: RefinedResponse<'text'>, name: string): string {
  const token = response.status === 200 ? response.json(`AuthenticationResult.${name}`) : undefined
  return typeof token === 'string' ? token : ''
}
