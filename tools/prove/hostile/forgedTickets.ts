import { randomBytes } from 'node:crypto'
import { base64url, SignJWT } from 'jose'
import {
  signTicket,
  TICKET_LIFETIME_S,
  type GivenTicket,
  type TicketKey,
  ticketKeyOf,
} from '#backend/meeting/presence/ticket.ts'
import { mutateToken } from './forgedTokens.ts'

/** A ticket that must be refused, and its flaw. */
export interface ForgedTicket {
  flaw: string
  token: string
}

type Forging = (ticket: GivenTicket, key: TicketKey, random: () => number) => Promise<ForgedTicket>

/** Returns an invalid ticket of a random kind. */
export function forgeTicket(ticket: GivenTicket, key: TicketKey, random: () => number): Promise<ForgedTicket> {
  const forge = forgings[Math.floor(random() * forgings.length)] ?? expired
  return forge(ticket, key, random)
}

const now = () => new Date().toISOString()

const expired: Forging = async (ticket, key) => {
  const longAgo = new Date(Date.now() - (TICKET_LIFETIME_S + 60) * 1000).toISOString()
  return { flaw: 'expired', token: await signTicket(ticket, key, longAgo) }
}

const foreign: Forging = async (ticket) => {
  const strange = ticketKeyOf(randomBytes(32).toString('base64url'))
  return { flaw: 'signed with a strange key', token: await signTicket(ticket, strange, now()) }
}

const foreignInOurName: Forging = async (ticket, { id }) => {
  const token = await signTicket(ticket, { id, bytes: randomBytes(32) }, now())
  return { flaw: 'signed with a strange key under our key’s name', token }
}

const mutated: Forging = async (ticket, key, random) => mutateToken(await signTicket(ticket, key, now()), random)

const unsigned: Forging = async (ticket, key) => {
  const [, body = ''] = (await signTicket(ticket, key, now())).split('.')
  const header = base64url.encode(JSON.stringify({ alg: 'none', kid: key.id }))
  return { flaw: 'no signature', token: `${header}.${body}.` }
}

/** Signed as it should be, and says what no ticket says. */
const odd =
  (flaw: string, claims: Record<string, unknown>, audience = 'meeting'): Forging =>
  async ({ attendeeId, ...said }, { id, bytes }) => {
    const iat = Math.floor(Date.now() / 1000)
    const body = { ...said, sub: attendeeId, iat, exp: iat + TICKET_LIFETIME_S, ...claims }
    const token = await new SignJWT(body)
      .setProtectedHeader({ alg: 'HS256', kid: id })
      .setAudience(audience)
      .sign(bytes)
    return { flaw, token }
  }

const bare =
  (token: string): Forging =>
  () =>
    Promise.resolve({ flaw: `the word ${token}`, token })

const forgings: readonly Forging[] = [
  expired,
  foreign,
  foreignInOurName,
  mutated,
  unsigned,
  odd('any meeting, by *', { meetingId: '*' }),
  odd('any meeting, by %', { meetingId: '%' }),
  odd('any meeting, by a list', { meetingId: ['yoga', 'boxing'] }),
  odd('no meeting', { meetingId: undefined }),
  odd('any attendee', { sub: '*' }),
  odd('the name of a prototype', { meetingId: '../__proto__' }),
  odd('a role that is none', { role: 'admin' }),
  odd('no word of class mode', { isClassMode: undefined }),
  odd('a right that is no yes or no', { mayRun: 'yes' }),
  odd('lasts for ever', { exp: 4_000_000_000 }),
  odd('no end', { exp: undefined }),
  odd('for somewhere else', {}, 'storage'),
  bare('*'),
  bare('null'),
  bare('undefined.undefined.undefined'),
]
