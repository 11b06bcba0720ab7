import { expect, test } from 'vitest'
import { readTicket, signTicket, type GivenTicket, ticketKeyOf } from '#backend/meeting/presence/ticket.ts'
import { randomFrom } from '#planner/solving/random.ts'
import { forgeTicket } from './forgedTickets.ts'

const key = ticketKeyOf(Buffer.alloc(32, 7).toString('base64url'))
const ticket: GivenTicket = {
  meetingId: 'yoga',
  attendeeId: 'eve',
  role: 'member',
  isClassMode: true,
  mayRun: false,
  subject: 'eve',
  signInId: 'sign-in',
}

test('the ticket that the forgeries are made from is valid', async () => {
  const now = new Date().toISOString()
  expect(await readTicket(await signTicket(ticket, key, now), key, { now })).toEqual(ticket)
})

test('every forgery is refused, and no kind is left out', async () => {
  const random = randomFrom(7)
  const flaws = new Set<string>()
  for (let round = 0; round < 300; round += 1) {
    const { flaw, token } = await forgeTicket(ticket, key, random)
    flaws.add(flaw)
    expect(await readTicket(token, key, { now: new Date().toISOString() }), flaw).toBeUndefined()
  }
  expect(flaws.size).toBeGreaterThan(19)
})
