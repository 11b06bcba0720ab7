// Operation: generateStreamUserTokenLambda
import { SignJWT } from 'jose'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Caller } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'

const HOUR_S = 3600

/** A user token of the chat service: HS256, with the user's id, as its SDKs expect. */
export async function createChatToken(context: Caller, secret: string | undefined): Promise<{ token: string }> {
  const user_id = callerOf(undefined, context)
  if (secret === undefined) throw new DomainError('UNAVAILABLE')
  const issued = Math.floor(Date.parse(context.now) / 1000)
  const token = await new SignJWT({ user_id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issued)
    .setExpirationTime(issued + HOUR_S)
    .sign(new TextEncoder().encode(secret))
  return { token }
}
