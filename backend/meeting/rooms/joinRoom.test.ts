import { afterAll, beforeAll, expect, test } from 'vitest'
import { meetingId, minute, openClass, people, type Who } from '#backend/meeting/openClass.fixture.ts'
import { openRooms } from '#backend/meeting/openRooms.fixture.ts'
import { bookingRow } from '#backend/model/testing/classRows.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { joinRoom } from './joinRoom.ts'
import type { RoomStore } from './room.port.ts'
import { createRoomStore } from './room.store.ts'
import { readJoin } from './roomRequest.ts'

let domain: DomainUnderTest
let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  domain = await openClass()
  rooms = await openRooms(domain)
})
afterAll(async () => {
  await rooms.close()
  await domain.close()
})

const join = async (who: Who) => {
  const attendeeId = people[who].contactId ?? 'unknown'
  const { body } = await rooms.call({ path: '/meeting/join', who, query: { meetingId, attendeeId } })
  return body?.['JoinInfo']
}
const setClass = (isClassMode: boolean | null, places: number) =>
  domain.open.query({
    text: `update occurrence set is_class_mode = ${String(isClassMode)}, capacity = ${places} where public_id = '${meetingId}'`,
  })

test.each([
  [null, 12, false],
  [null, 13, true],
  [false, 13, false],
  [true, 2, true],
] as const)(
  'with class mode set to %s, a class of %i places is in class mode: %s',
  async (isClassMode, places, classMode) => {
    await setClass(isClassMode, places)
    expect(await join('member')).toMatchObject({ classMode })
  },
)

test.each<[Who, boolean]>([
  ['coach', true],
  ['assistant', true],
  ['admin of the company', true],
  ['global admin', true],
  ['member', false],
])('a joining attendee is told whether they run the class: %s (H3)', async (who, mayRun) => {
  expect(await join(who)).toMatchObject({ mayRun })
})

test('an admin with a booking takes part as a member, and can still run the class (H3)', async () => {
  await domain.insert('booking', [bookingRow('b-admin', { occurrence_id: 'yoga', member_id: 'admin' })])
  expect(await join('admin of the company')).toMatchObject({ role: 'member', mayRun: true })
})

test.each([
  [
    'REMOVED_FROM_ROOM',
    (store: RoomStore) => store.remove({ occurrenceId: 'yoga', contactId: 'member', now: minute(0) }),
  ],
  ['ROOM_CLOSED', (store: RoomStore) => store.end({ occurrenceId: 'yoga', contactId: 'coach', now: minute(0) })],
] as const)('a join in progress at that very moment fails with %s', async (code, happen) => {
  await domain.open.query({ text: 'truncate meeting cascade' })
  await join('member')
  const store = createRoomStore(domain.open)
  const findRoom: RoomStore['findRoom'] = async (...asked) => {
    const room = await store.findRoom(...asked)
    await happen(store)
    return room
  }
  const service = { hasClassMode: true, join: () => Promise.reject(new Error('Unexpected join')) }
  const context = { viewer: people.member, now: minute(0) }
  const joining = joinRoom(readJoin({ meetingId, attendeeId: 'member' }), context, {
    rooms: { ...store, findRoom },
    service,
  })
  await expect(joining).rejects.toMatchObject({ code })
})
