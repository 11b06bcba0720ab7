import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { meetingId, minute, openClass, people, type Who } from '#backend/meeting/openClass.fixture.ts'
import { openRooms } from '#backend/meeting/openRooms.fixture.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { DomainError } from '#backend/platform/DomainError.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openClass()
})
afterAll(() => domain.close())
beforeEach(async () => {
  for (const text of [
    'truncate meeting, presence cascade',
    `update booking set status = case when id = 'b-cancelled' then 'CANCELED' else 'BOOKED' end,
       member_id = case when id = 'b-member' then 'member' else member_id end`,
    `update occurrence set coach_id = 'coach', assistant_id = 'assistant', company_id = 'harbour', status = 'PUBLISHED',
       cancelled_at = null, deleted_at = null, is_class_mode = null where id = 'yoga'`,
    "update role set status = 'APPROVED'",
  ])
    await domain.open.query({ text })
})

type Rooms = Awaited<ReturnType<typeof openRooms>>

async function withRooms(work: (rooms: Rooms) => Promise<void>, minutes = 5): Promise<void> {
  const rooms = await openRooms(domain, { now: minute(minutes) })
  try {
    await work(rooms)
  } finally {
    await rooms.close()
  }
}

async function ticketOf(rooms: Rooms, who: Who, more: object = {}): Promise<string> {
  const query = { meetingId, attendeeId: people[who].contactId ?? '', ...more }
  const { body } = await rooms.call({ path: '/meeting/join', who, query })
  const token = JSON.stringify(body).match(/"JoinToken":"([^"]+)"/)?.[1]
  if (!token) throw new Error(`${who} was not let in: ${JSON.stringify(body)}`)
  return token
}

const change = (text: string) => () => domain.open.query({ text })
const signOut = (who: Who) => async (rooms: Rooms) => {
  const { viewerOfSignIn } = rooms.knows
  rooms.knows.viewerOfSignIn = async (signIn) =>
    signIn.subject === people[who].subject ? undefined : viewerOfSignIn(signIn)
}
const lose = (who: Who) => async (rooms: Rooms) => {
  rooms.knows.viewerOfSignIn = async () => ({ ...people[who], isGlobal: false, adminOfCompanyIds: [] })
}
const ending = (who: Who, path: string) => (rooms: Rooms) =>
  rooms.call({ path, who: 'coach', query: { meetingId, attendeeId: people[who].contactId ?? '' } })

/** A booking, which keeps them a member. */
const seatOf = (memberId: string) =>
  domain.open.query({ text: "update booking set member_id = $1 where id = 'b-member'" }, [memberId])

const losses: [how: string, Who, (rooms: Rooms) => Promise<unknown>, 'lost' | 'over'][] = [
  ['gave the seat back', 'member', change("update booking set status = 'CANCELED' where id = 'b-member'"), 'lost'],
  ['signed out everywhere, or deleted the account', 'member', signOut('member'), 'lost'],
  ['signed out everywhere as the coach', 'coach', signOut('coach'), 'lost'],
  ['was sent away', 'member', ending('member', '/meeting/remove'), 'lost'],
  ['is an admin no more', 'admin of the company', lose('admin of the company'), 'lost'],
  ['is a global admin no more', 'global admin', lose('global admin'), 'lost'],
  [
    'was replaced as the assistant',
    'assistant',
    change("update occurrence set assistant_id = null where id = 'yoga'"),
    'lost',
  ],
  [
    'was replaced as the coach',
    'coach',
    change("update occurrence set coach_id = 'boxing-coach' where id = 'yoga'"),
    'lost',
  ],
  ['comes after the class was ended', 'member', ending('member', '/meeting/end'), 'over'],
  [
    'comes after the class was called off',
    'member',
    change(`update occurrence set cancelled_at = now() where id = 'yoga'`),
    'over',
  ],
  [
    'comes after the class was taken back to a draft',
    'member',
    change(`update occurrence set status = 'DRAFT' where id = 'yoga'`),
    'over',
  ],
  [
    'comes after the class was deleted',
    'coach',
    change(`update occurrence set deleted_at = now() where id = 'yoga'`),
    'over',
  ],
]

test.each(losses)(
  'a user who %s (%s) cannot enter with the old ticket, however often they try',
  async (_how, who, loseIt, kind) =>
    withRooms(async (rooms) => {
      const token = await ticketOf(rooms, who)
      expect(await rooms.signal(token)).toMatchObject({ kind: 'stands' })
      await rooms.hangUp()
      await loseIt(rooms)
      expect(await rooms.signal(token)).toEqual({ kind })
      expect(await rooms.signal(`${token}#content`)).toEqual({ kind })
    }),
)

test.each(losses)('a user who %s (%s) and is in the room is ejected in the next run', async (_how, who, loseIt) =>
  withRooms(async (rooms) => {
    await rooms.signal(await ticketOf(rooms, who))
    await rooms.meetings.tend()
    expect(rooms.plane.told).toEqual([])
    await loseIt(rooms)
    await rooms.meetings.tend()
    expect(rooms.plane.told).toContain(`put ${people[who].contactId} out of ${meetingId}`)
  }),
)

test('an attendee who leaves while their rights are checked is not ejected', () =>
  withRooms(async (rooms) => {
    const token = await ticketOf(rooms, 'member')
    const answer = Promise.withResolvers<undefined>()
    const asked = Promise.withResolvers<void>()
    const { viewerOfSignIn } = rooms.knows
    rooms.knows.viewerOfSignIn = async (signIn) => {
      asked.resolve()
      await answer.promise
      return viewerOfSignIn(signIn)
    }
    const leaving = rooms.signal(token)
    await asked.promise
    await rooms.hangUp()
    answer.resolve(undefined)
    await leaving
    await signOut('member')(rooms)
    await rooms.meetings.tend()
    expect(rooms.plane.told).toEqual([])
  }))

test('an attendee who left on their own is not ejected', () =>
  withRooms(async (rooms) => {
    await rooms.signal(await ticketOf(rooms, 'member'))
    await rooms.hangUp()
    await signOut('member')(rooms)
    await rooms.meetings.tend()
    expect(rooms.plane.told).toEqual([])
  }))

test('an attendee who loses one right and has another enters with their current role', () =>
  withRooms(async (rooms) => {
    await seatOf('assistant')
    const token = await ticketOf(rooms, 'assistant')
    expect(await rooms.signal(token)).toMatchObject({ role: 'assistant', mayRun: true })
    await change("update occurrence set assistant_id = null where id = 'yoga'")()
    await rooms.meetings.tend()
    expect(rooms.plane.told).toEqual([`put assistant out of ${meetingId}`])
    expect(await rooms.signal(token)).toMatchObject({ kind: 'stands', role: 'member', mayRun: false })
  }))

test('a member who ran the class as an admin and no longer is one is removed, and returns without that right', () =>
  withRooms(async (rooms) => {
    await seatOf('admin')
    const token = await ticketOf(rooms, 'admin of the company')
    expect(await rooms.signal(token)).toMatchObject({ role: 'member', mayRun: true })
    await lose('admin of the company')(rooms)
    await rooms.meetings.tend()
    expect(rooms.plane.told).toEqual([`put admin out of ${meetingId}`])
    expect(await rooms.signal(token)).toMatchObject({ kind: 'stands', role: 'member', mayRun: false })
  }))

test('a promoted attendee stays, and a new class mode applies when they return', () =>
  withRooms(async (rooms) => {
    const token = await ticketOf(rooms, 'member')
    expect(await rooms.signal(token)).toMatchObject({ role: 'member', isClassMode: false })
    await change("update occurrence set assistant_id = 'member', is_class_mode = true where id = 'yoga'")()
    await rooms.meetings.tend()
    expect(rooms.plane.told).toEqual([])
    expect(await rooms.signal(token)).toMatchObject({ role: 'assistant', mayRun: true, isClassMode: true })
  }))

test('a member who chose to watch stays a spectator', () =>
  withRooms(async (rooms) => {
    const silent = {
      attendeeAudioCapability: 'Receive',
      attendeeVideoCapability: 'Receive',
      attendeeContentCapability: 'Receive',
    }
    const token = await ticketOf(rooms, 'member', silent)
    expect(await rooms.signal(token)).toMatchObject({ kind: 'stands', role: 'spectator', mayRun: false })
    await rooms.meetings.tend()
    expect(rooms.plane.told).toEqual([])
  }))

test('a member who canceled and booked again can enter with the old ticket', () =>
  withRooms(async (rooms) => {
    const token = await ticketOf(rooms, 'member')
    await change("update booking set status = 'CANCELED' where id = 'b-member'")()
    expect(await rooms.signal(token)).toEqual({ kind: 'lost' })
    await change("update booking set status = 'BOOKED' where id = 'b-member'")()
    expect(await rooms.signal(token)).toMatchObject({ kind: 'stands' })
  }))

test.each([
  ['the database is unavailable', () => Promise.reject(new DomainError('UNAVAILABLE'))],
  ['the answer does not come', () => new Promise<never>(() => undefined)],
])('while %s no rights are known, and no one is ejected', (_why, answer) =>
  withRooms(async (rooms) => {
    const token = await ticketOf(rooms, 'member')
    await rooms.signal(token)
    const { viewerOfSignIn } = rooms.knows
    rooms.knows.viewerOfSignIn = answer
    expect(await rooms.signal(token)).toEqual({ kind: 'unknown' })
    await rooms.meetings.tend()
    expect(rooms.plane.told).toEqual([])
    // An attendee who was admitted without a check is checked later.
    await rooms.hangUp()
    expect(await rooms.signal(token)).toEqual({ kind: 'unknown' })
    rooms.knows.viewerOfSignIn = viewerOfSignIn
    await signOut('member')(rooms)
    await rooms.meetings.tend()
    expect(rooms.plane.told).toEqual([`put member out of ${meetingId}`])
  }),
)

test('others who lose their right are ejected even if one attendee’s right can never be checked', () =>
  withRooms(async (rooms) => {
    await rooms.signal(await ticketOf(rooms, 'member'))
    await rooms.signal(await ticketOf(rooms, 'assistant'))
    const { viewerOfSignIn } = rooms.knows
    rooms.knows.viewerOfSignIn = async (signIn) => {
      if (signIn.subject === people.member.subject) throw new DomainError('UNAVAILABLE')
      return signIn.subject === people.assistant.subject ? undefined : viewerOfSignIn(signIn)
    }
    for (let round = 0; round < 2; round += 1) await rooms.meetings.tend()
    expect(rooms.plane.told).toEqual([`put assistant out of ${meetingId}`])
  }))

test('an invalid ticket gives no right', () =>
  withRooms(async (rooms) => {
    const token = await ticketOf(rooms, 'member')
    expect(await rooms.signal('none')).toEqual({ kind: 'lost' })
    expect(await rooms.signal(`${token.slice(0, -2)}AA`)).toEqual({ kind: 'lost' })
  }))

test('an attendee who reconnects too often has to wait, and others do not', () =>
  withRooms(async (rooms) => {
    const [member, coach] = [await ticketOf(rooms, 'member'), await ticketOf(rooms, 'coach')]
    for (let time = 0; time < 60; time++) expect(await rooms.signal(member)).toMatchObject({ kind: 'stands' })
    expect(await rooms.signal(member)).toEqual({ kind: 'later' })
    expect(await rooms.signal(coach)).toMatchObject({ kind: 'stands' })
    rooms.clock.now = minute(6)
    expect(await rooms.signal(member)).toMatchObject({ kind: 'stands' })
  }))

test.each(['https://evil.example', 'https://obi.example.evil.example', 'http://obi.example', 'null'])(
  'a page of %s is not admitted to the signaling, even with a valid ticket',
  (origin) =>
    withRooms(async (rooms) => {
      const token = await ticketOf(rooms, 'member')
      expect(await rooms.signal(token, { origin })).toBe(403)
      expect(rooms.plane.rights).toEqual([])
      expect(await rooms.signal(token, { origin: 'https://obi.example' })).toMatchObject({ kind: 'stands' })
    }),
)

test('a page of another site is rejected, and its connection is closed even if it keeps its own end half open', () =>
  withRooms(async (rooms) => {
    const { hostname, port } = new URL(rooms.url)
    const peer = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    peer.write(
      'GET /meeting/signal HTTP/1.1\r\nHost: obi\r\nOrigin: https://evil.example\r\nConnection: Upgrade\r\n' +
        `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${btoa('sixteen letters!')}\r\n\r\n`,
    )
    expect(await textOf(peer)).toMatch(/^HTTP\/1\.1 403 /)
    await expect.poll(() => rooms.connections()).toBe(0)
    peer.destroy()
  }))
