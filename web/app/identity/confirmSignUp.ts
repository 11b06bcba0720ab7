import { decodeJWT } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import * as v from 'valibot'
import type { SignInStep } from './auth.port.ts'

interface Service {
  endpoint: string
  clientId: string
}

const Refusal = v.object({ __type: v.string() })
const Confirmed = v.object({ Session: v.optional(v.string()) })
const Entered = v.object({
  AuthenticationResult: v.optional(
    v.object({ AccessToken: v.string(), IdToken: v.string(), RefreshToken: v.optional(v.string()) }),
  ),
})

/**
 * Confirms a sign-up and signs in with the session of that response. Amplify can do this too, but keeps the sign-up in
 * memory for three minutes: after a reload, or with a slow e-mail, the user would need a second code.
 */
export async function confirmSignUp(
  service: Service,
  { username, code }: { username: string; code: string },
): Promise<SignInStep> {
  const { clientId: ClientId } = service
  const confirmation = { ClientId, Username: username, ConfirmationCode: code }
  const { Session } = v.parse(Confirmed, await call(service, 'ConfirmSignUp', confirmation))
  if (Session === undefined) return 'code'
  const AuthParameters = { USERNAME: username }
  const request = { ClientId, AuthFlow: 'USER_AUTH', AuthParameters, Session }
  const { AuthenticationResult: tokens } = v.parse(Entered, await call(service, 'InitiateAuth', request))
  if (!tokens) return 'code'
  await keepTokens(tokens)
  return 'done'
}

async function call({ endpoint }: Service, operation: string, input: object): Promise<unknown> {
  const response = await fetch(new URL(endpoint), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
  }).catch((cause: unknown) => {
    throw named('NetworkError', cause)
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  const refusal = v.safeParse(Refusal, answer)
  const { __type: type } = refusal.success ? refusal.output : { __type: 'UnknownError' }
  throw named(type.split('#').at(-1) ?? '')
}

/** The service and Amplify distinguish errors by their names. */
function named(name: string, cause?: unknown): Error {
  const error = new Error(name, { cause })
  error.name = name
  return error
}

/** Stores the tokens where Amplify expects them. */
async function keepTokens(tokens: NonNullable<v.InferOutput<typeof Entered>['AuthenticationResult']>): Promise<void> {
  const [accessToken, idToken] = [decodeJWT(tokens.AccessToken), decodeJWT(tokens.IdToken)]
  const { username } = accessToken.payload
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken,
      idToken,
      clockDrift: (accessToken.payload.iat ?? 0) * 1000 - Date.now(),
      username: typeof username === 'string' ? username : '',
      ...(tokens.RefreshToken === undefined ? {} : { refreshToken: tokens.RefreshToken }),
    },
  })
}
