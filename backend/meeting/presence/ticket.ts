import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Instant } from '#backend/platform/context.ts'

export const roomRoles = ['coach', 'assistant', 'member', 'spectator'] as const

/** A role in the room. Spectators watch without microphone and camera. */
export type RoomRole = (typeof roomRoles)[number]

/** Coach and assistant see every camera, and are seen by everyone. */
export function teaches(role: RoomRole): boolean {
  return role === 'coach' || role === 'assistant'
}

/** An attendee's permission to enter one room. */
export interface Ticket {
  /** The occurrence's public id. */
  meetingId: string
  /** The contact's id. */
  attendeeId: string
  role: RoomRole
  /** The class is in class mode: members' cameras are only sent to coach and assistant. */
  isClassMode: boolean
  /** Whether they may set the layout for everyone and mute microphones. */
  mayRun: boolean
}

/** A ticket as it is signed: it names its sign-in, so that it ends with that. */
export interface GivenTicket extends Ticket {
  subject: string
  /** Undefined if the issuer does not name the sign-in. */
  signInId: string | undefined
}

export interface TicketKey {
  id: string
  bytes: Uint8Array
}

/** How long a ticket admits its holder, in seconds. An attendee in the room may stay longer. */
export const TICKET_LIFETIME_S = 3_600

const AUDIENCE = 'meeting'

// Limits the length, and excludes characters with a special meaning in paths or patterns.
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

/** The key derived from the secret. Its id identifies the key without revealing it. */
export function ticketKeyOf(secret: string): TicketKey {
  const bytes = Buffer.from(secret, 'base64url')
  if (bytes.length < 32) throw new RangeError('A ticket key has at least 32 bytes')
  return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 16), bytes }
}

/**
 * Signs a ticket. It is sent as a WebSocket subprotocol, so it consists of base64url and dots. Throws for an invalid id
 * of a meeting or an attendee.
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

/** Resolves with the ticket; undefined if it is invalid, expired or for another meeting. Never rejects. */
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
    // jose checks the time last, after the signature and everything else.
    return mayBeExpired && error instanceof errors.JWTExpired ? error.payload : undefined
  }
}
