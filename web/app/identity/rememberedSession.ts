import * as v from 'valibot'
import { readText, type Shelf } from '#web/app/person/browserStorage.ts'
import type { AuthUser } from './auth.port.ts'

/** The signed-in user, with a valid token. */
export interface RememberedSession {
  user: AuthUser
  idToken: string
}

const Claims = v.object({
  sub: v.string(),
  'cognito:username': v.string(),
  /** Seconds since 1970. */
  exp: v.number(),
  email: v.optional(v.string()),
  phone_number: v.optional(v.string()),
})

// Leaves the last minute to the library, which has to renew the token in time.
const MARGIN_MS = 60_000

/** Whether Amplify has stored a session in this browser, valid or not. */
export function remembersUser(clientId: string, shelf: Shelf): boolean {
  return lastUserOf(clientId, shelf) !== undefined
}

/**
 * Reads Amplify's stored session without Amplify. Undefined if reading is not enough: for an expired, invalid or
 * missing token.
 */
export function rememberedSession(clientId: string, shelf: Shelf, now: number): RememberedSession | undefined {
  const last = lastSession(clientId, shelf)
  return last && now < last.endsAt - MARGIN_MS ? { idToken: last.idToken, user: last.user } : undefined
}

/**
 * The user of the last session, even if its token has expired. It grants no access to the server; offline, it gives
 * users access to the data stored in this browser.
 */
export function rememberedUser(clientId: string, shelf: Shelf): AuthUser | undefined {
  return lastSession(clientId, shelf)?.user
}

function lastSession(clientId: string, shelf: Shelf): (RememberedSession & { endsAt: number }) | undefined {
  const username = lastUserOf(clientId, shelf)
  if (username === undefined) return undefined
  const own = `${keysOf(clientId)}.${username}`
  const idToken = readText(shelf, `${own}.idToken`)
  const claims = claimsIn(idToken)
  // How far the identity service's clock is ahead of this browser's.
  const driftMs = Number(readText(shelf, `${own}.clockDrift`) ?? 0)
  if (idToken === undefined || !claims || !Number.isFinite(driftMs)) return undefined
  const { 'cognito:username': name, sub, email, phone_number: phone, exp } = claims
  return { idToken, endsAt: exp * 1_000 - driftMs, user: { username: name, subject: sub, email, phone } }
}

function keysOf(clientId: string): string {
  return `CognitoIdentityServiceProvider.${clientId}`
}

function lastUserOf(clientId: string, shelf: Shelf): string | undefined {
  return readText(shelf, `${keysOf(clientId)}.LastAuthUser`)
}

function claimsIn(token: string | undefined): v.InferOutput<typeof Claims> | undefined {
  try {
    const parsed = v.safeParse(Claims, JSON.parse(decoded(token?.split('.')[1] ?? '')))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

function decoded(base64url: string): string {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0))
}
