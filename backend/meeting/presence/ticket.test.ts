import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { readTicket, signTicket, type GivenTicket, TICKET_LIFETIME_S, ticketKeyOf } from './ticket.ts'

const now = '2026-11-21T09:00:00.000Z'
const key = ticketKeyOf(Buffer.alloc(32, 7).toString('base64url'))
const ana: GivenTicket = {
  meetingId: 'yoga-at-ten',
  attendeeId: 'ana',
  role: 'member',
  isClassMode: true,
  mayRun: false,
  subject: 'subject of ana',
  signInId: 'sign-in',
}
const { attendeeId: sub, ...said } = ana
const claims = { ...said, sub, aud: 'meeting', ...lasting(60) }

function lasting(seconds: number) {
  const iat = Date.parse(now) / 1000
  return { iat, exp: iat + seconds }
}

/** A token with these claims, signed with the right key by default. */
function signed(changes: object = {}, { alg = 'HS256', kid = key.id, bytes = key.bytes } = {}) {
  return new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg, kid }).sign(bytes)
}

test('a ticket contains the meeting, the attendee and their role, and is valid for an hour', async () => {
  const token = await signTicket(ana, key, now)
  expect(await readTicket(token, key, { now })).toEqual(ana)
  expect(await readTicket(token, key, { now: addSeconds(now, TICKET_LIFETIME_S - 1) })).toEqual(ana)
  expect(await readTicket(token, key, { now: addSeconds(now, TICKET_LIFETIME_S) })).toBeUndefined()
})

test('a ticket is sent as a WebSocket subprotocol', async () => {
  expect(await signTicket(ana, key, now)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
})

test('a ticket of an attendee the room knows may be expired, but not invalid in any other way', async () => {
  const later = { now: addSeconds(now, 3 * TICKET_LIFETIME_S), mayBeExpired: true }
  expect(await readTicket(await signTicket(ana, key, now), key, later)).toEqual(ana)
  const forged = await signed({}, { bytes: Buffer.alloc(32, 8) })
  expect(await readTicket(forged, key, later)).toBeUndefined()
  expect(await readTicket(await signed({ aud: 'api' }), key, later)).toBeUndefined()
  expect(await readTicket(await signed({ meetingId: '*' }), key, later)).toBeUndefined()
})

test('a correctly signed ticket is accepted (so that the tickets below are rejected for their change)', async () => {
  expect(await readTicket(await signed(), key, { now })).toEqual(ana)
})

test.each<[string, () => Promise<string> | string]>([
  ['no token', () => ''],
  ['a signature of another key', () => signed({}, { bytes: Buffer.alloc(32, 8) })],
  ['another key’s id', () => signed({}, { kid: 'other' })],
  ['another algorithm', () => signed({}, { alg: 'HS512', bytes: Buffer.alloc(64, 7) })],
  ['no signature', () => new UnsecuredJWT(claims).encode()],
  ['another audience', () => signed({ aud: 'api' })],
  ['no audience', () => signed({ aud: undefined })],
  ['an unknown role', () => signed({ role: 'owner' })],
  ['no word of class mode', () => signed({ isClassMode: undefined })],
  ['a right to run the class that is no yes or no', () => signed({ mayRun: 'yes' })],
  ['no end', () => signed({ exp: undefined })],
  ['more than an hour to live', () => signed(lasting(TICKET_LIFETIME_S + 1))],
  ['a claim of the wrong kind', () => signed({ sub: 7 })],
])('a ticket with %s admits no one', async (_what, make) => {
  expect(await readTicket(await make(), key, { now })).toBeUndefined()
})

test('a ticket for one meeting is invalid for another', async () => {
  const [header = '', body = '', signature = ''] = (await signTicket(ana, key, now)).split('.')
  const moved = Buffer.from(JSON.stringify({ ...decodeJwt(`${header}.${body}.`), meetingId: 'boxing' }))
  expect(await readTicket(`${header}.${moved.toString('base64url')}.${signature}`, key, { now })).toBeUndefined()
})

test.each(['', '*', '%', 'a b', '../other', 'a/b', 'yoga\u0000', 'é', 'x'.repeat(65)])(
  '%j is not a valid meeting or attendee: no ticket is signed for it, and none that names it is accepted',
  async (odd) => {
    await expect(signTicket({ ...ana, meetingId: odd }, key, now)).rejects.toThrow('Invalid format')
    await expect(signTicket({ ...ana, attendeeId: odd }, key, now)).rejects.toThrow('Invalid format')
    expect(await readTicket(await signed({ meetingId: odd }), key, { now })).toBeUndefined()
    expect(await readTicket(await signed({ sub: odd }), key, { now })).toBeUndefined()
  },
)

test('a key that is too short is rejected', () => {
  expect(() => ticketKeyOf('c2hvcnQ')).toThrow('at least 32 bytes')
})
