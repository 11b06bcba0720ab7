import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Instant } from '#backend/platform/context.ts'

export const roomRoles = ['coach', 'assistant', 'member', 'spectator'] as const

/** A role in the room. Spectators watch without microphone and camera. */
export type RoomRole = (typeof roomRoles)[number]

/** The coach and the assistant: they see every camera, and are seen by all. */
export function teaches(role: RoomRole): boolean {
  return role === 'coach' || role === 'assistant'
}

/** One person's way into one room. */
export interface Ticket {
  /** The occurrence's public id. */
  meetingId: string
  /** The contact's id. */
  attendeeId: string
  role: RoomRole
  /** The class is in class mode: members' cameras are only sent to coach and assistant. */
  isClassMode: boolean
  /** May say how the room looks to all, and turn microphones off. */
  mayRun: boolean
}

/** A ticket as it is signed: with the sign-in that it was given to, so that it ends with that. */
export interface GivenTicket extends Ticket {
  subject: string
  /** Undefined where the issuer of the sign-in does not tell. */
  signInId: string | undefined
}

export interface TicketKey {
  id: string
  bytes: Uint8Array
}

/** How long a ticket lets its holder in, in seconds. Who is in the room stays longer than that. */
export const TICKET_LIFETIME_S = 3_600

const AUDIENCE = 'meeting'

// No longer than a name may be, and nothing that means more than itself anywhere: not in a path, not in a pattern.
const name = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const Claims = v.pipe(
  v.object({
    meetingId: name,
    sub: name,
    role: v.picklist(roomRoles),
    isClassMode: v.boolean(),
    mayRun: v.boolean(),
    subject: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
    signInId: v.optional(name),
    iat: v.pipe(v.number(), v.safeInteger()),
    exp: v.pipe(v.number(), v.safeInteger()),
  }),
  v.check(({ iat, exp }) => exp - iat <= TICKET_LIFETIME_S, 'lasts too long'),
)

/** The key that the secret makes. Its id says which it is, and nothing of what is in it. */
export function ticketKeyOf(secret: string): TicketKey {
  const bytes = Buffer.from(secret, 'base64url')
  if (bytes.length < 32) throw new RangeError('A ticket key has at least 32 bytes')
  return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 16), bytes }
}

/**
 * A signed ticket. It travels as a WebSocket subprotocol, so it is made of base64url and dots alone.
 * Throws for a meeting or an attendee whose id is no id.
 */
export async function signTicket(
  { attendeeId, ...said }: GivenTicket,
  { id, bytes }: TicketKey,
  now: Instant,
): Promise<string> {
  const iat = Math.floor(Date.parse(now) / 1000)
  const claims = v.parse(Claims, { ...said, sub: attendeeId, iat, exp: iat + TICKET_LIFETIME_S })
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: id }).setAudience(AUDIENCE).sign(bytes)
}

export interface TicketReading {
  now: Instant
  /** For an attendee who is known to the room and reconnects. */
  mayBeExpired?: boolean
}

/** What the ticket says; undefined for one that is no good here and now. Never rejects. */
export async function readTicket(
  token: string,
  key: TicketKey,
  { now, mayBeExpired = false }: TicketReading,
): Promise<GivenTicket | undefined> {
  const parsed = v.safeParse(Claims, await findClaims(token, key, { now, mayBeExpired }))
  if (!parsed.success) return undefined
  const { meetingId, sub, role, isClassMode, mayRun, subject, signInId } = parsed.output
  return { meetingId, attendeeId: sub, role, isClassMode, mayRun, subject, signInId }
}

async function findClaims(token: string, { id, bytes }: TicketKey, { now, mayBeExpired }: Required<TicketReading>) {
  try {
    const keyOf = ({ kid }: { kid?: string | undefined }) => {
      if (kid !== id) throw new errors.JWKSNoMatchingKey()
      return bytes
    }
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: new Date(now),
    })
    return payload
  } catch (error) {
    // jose looks at the time last, when the signature and everything else has held.
    return mayBeExpired && error instanceof errors.JWTExpired ? error.payload : undefined
  }
}
