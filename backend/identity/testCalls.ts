import * as v from 'valibot'
import { clientId } from './accounts/userPool.ts'

/** The fields of responses that tests use. */
const Answer = v.object({
  message: v.optional(v.string()),
  Session: v.optional(v.string(), ''),
  ChallengeName: v.optional(v.string()),
  AuthenticationResult: v.optional(
    v.object({ IdToken: v.string(), AccessToken: v.string(), RefreshToken: v.optional(v.string(), '') }),
    { IdToken: '', AccessToken: '' },
  ),
})

/** Calls the protocol directly, without a client. The headers choose the network and the device. */
export function protocolCaller(url: string, from: Readonly<Record<string, string>> = {}) {
  return async (operation: string, input: object) => {
    const response = await fetch(`${url}/identity`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        ...from,
      },
      body: JSON.stringify({ ClientId: clientId, ...input }),
    })
    const json: unknown = JSON.parse(await response.text())
    const type = response.headers.get('x-amzn-errortype')
    return { status: response.status, type, headers: response.headers, json, body: v.parse(Answer, json) }
  }
}

export type ProtocolCaller = ReturnType<typeof protocolCaller>

/** Requests a sign-in code for an e-mail address and returns its session. */
export async function askCode(call: ProtocolCaller, email: string): Promise<string> {
  const answer = await call('InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
  })
  return answer.body.Session
}

/** Answers with a code. */
export function enterCode(
  call: ProtocolCaller,
  { session, email, code }: { session: string; email: string; code: string },
) {
  return call('RespondToAuthChallenge', {
    ChallengeName: 'EMAIL_OTP',
    Session: session,
    ChallengeResponses: { USERNAME: email, EMAIL_OTP_CODE: code },
  })
}
