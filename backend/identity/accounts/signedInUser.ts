import { CognitoError } from '#backend/identity/CognitoError.ts'
import type { Call, IdentityPorts } from '#backend/identity/operation.ts'
import { readAccessToken } from '#backend/identity/tokens/tokens.ts'
import { findUserOfSession, type User } from './user.store.ts'

/** Returns the user of an access token whose sign-in has not ended. */
export async function signedInUser(accessToken: string, { now }: Call, ports: IdentityPorts): Promise<User> {
  const session = await readAccessToken(accessToken, { keys: ports.keys, issuer: ports.issuer, now })
  const user = await findUserOfSession(ports.database, { ...session, now })
  if (!user) throw new CognitoError('NotAuthorizedException', { message: 'Access Token has been revoked' })
  return user
}
