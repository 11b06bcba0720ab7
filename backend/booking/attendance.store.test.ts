import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  at,
  bookingRow,
  categoryRow,
  classRow,
  coachRole,
  contactRow,
  occurrenceRow,
} from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { createAttendanceStore } from './attendance.store.ts'
import type { AttendanceStore } from './booking.port.ts'

const startsAt = at(1)
const endsAt = at(2)

let domain: DomainUnderTest
let attendances: AttendanceStore
beforeEach(async () => {
  domain = await openDomain()
  attendances = createAttendanceStore(domain.database)
  await domain.insert('category', [categoryRow('yoga')])
  await domain.insert('company', [{ id: 'harbour', name: 'Harbour' }])
  await domain.insert(
    'contact',
    ['coach', 'assistant', 'member', 'other'].map((id) => contactRow(id)),
  )
  await domain.insert('role', [coachRole('coach')])
  const staff = { assistant_id: 'assistant', company_id: 'harbour' }
  await domain.insert('class', [classRow('class', staff)])
  await domain.insert('occurrence', [occurrenceRow('a', staff)])
  await domain.insert('booking', [bookingRow('b', { occurrence_id: 'a' })])
})
afterEach(() => domain.close())

const statusOf = async (id: string) => {
  const [row] = await domain.open.query<{ status: string }>({ text: 'select status from booking where id = $1' }, [id])
  return row?.status
}
const mark = (viewer: Viewer, when = startsAt) =>
  attendances.mark({ memberId: 'member', endsAt, status: 'ATTENDED' }, { viewer, now: when })
const marked = { bookingId: 'b', isMarked: true }
const listFor = (viewer: Viewer, memberId = 'member') =>
  attendances.listActive({ memberId, endsFrom: now }, { viewer, now })

test.each([
  ['its coach', person('coach')],
  ['its assistant', person('assistant')],
  ['an admin of its company', person('other', { adminOfCompanyIds: ['harbour'] })],
  ['a global admin', person('other', { isGlobal: true })],
])('%s marks a member as attended (row 58)', async (_who, viewer) => {
  expect(await mark(viewer)).toEqual(marked)
  expect(await statusOf('b')).toBe('ATTENDED')
})

test.each([
  ['its coach', person('coach')],
  ['an admin of its company', person('other', { adminOfCompanyIds: ['harbour'] })],
  ['a global admin', person('other', { isGlobal: true })],
])('%s can mark attendance from the exact start of the class, not before (row 58)', async (_who, viewer) => {
  const before = new Date(Date.parse(startsAt) - 1).toISOString()
  expect(await mark(viewer, before)).toEqual({ bookingId: 'b', isMarked: false })
  expect(await statusOf('b')).toBe('BOOKED')
  expect(await domain.open.query({ text: 'select from outbox' })).toEqual([])
  expect(await mark(viewer, startsAt)).toEqual(marked)
})

test.each([
  ['a quarter of an hour', at(2.25)],
  ['a day', at(26)],
])('%s after the end of the class, attendance can still be corrected (row 58)', async (_when, when) => {
  expect(await mark(person('coach'), when)).toEqual(marked)
  expect(await statusOf('b')).toBe('ATTENDED')
})

test('a class that was moved is marked from its new start on (row 58)', async () => {
  await domain.open.query({ text: 'update occurrence set starts_at = $1 where id = $2' }, [at(1.5), 'a'])
  expect(await mark(person('coach'))).toEqual({ bookingId: 'b', isMarked: false })
  expect(await mark(person('coach'), at(1.5))).toEqual(marked)
})

test.each([
  ['the member', person('member')],
  ['another member', person('other')],
  ['an admin of another company', person('other', { adminOfCompanyIds: ['hill'] })],
  ['a user without a contact', { ...anonymous, subject: 's' }],
  ['a visitor', anonymous],
])('%s cannot mark a booking, and finds none (row 58)', async (_who, viewer) => {
  expect(await mark(viewer)).toBeUndefined()
  expect(await statusOf('b')).toBe('BOOKED')
})

test('in a class without assistant and company, only the coach and global admins mark attendance (row 58)', async () => {
  await domain.open.query({ text: 'update occurrence set assistant_id = null, company_id = null' })
  const strangers = [
    { ...anonymous, subject: 's' },
    anonymous,
    person('assistant'),
    person('other', { adminOfCompanyIds: ['harbour'] }),
    person('other', { adminOfCompanyIds: [] }),
  ]
  for (const viewer of strangers) expect(await mark(viewer)).toBeUndefined()
  expect(await statusOf('b')).toBe('BOOKED')
  expect(await mark(person('other', { isGlobal: true }))).toEqual(marked)
  expect(await mark(person('coach'))).toEqual(marked)
})

test('subscribers get an event for a mark, and a canceled booking cannot be marked (row 58)', async () => {
  await mark(person('coach'))
  const told = await domain.open.query({ text: "select action, after->>'status' as status from outbox" })
  expect(told).toEqual([{ action: 'update', status: 'ATTENDED' }])
  await domain.open.query({ text: "update booking set status = 'CANCELED'" })
  expect(await mark(person('coach'))).toBeUndefined()
})

test('a member’s bookings are listed without those that are cancelled or over (row 58)', async () => {
  await domain.insert('occurrence', [
    occurrenceRow('over', { starts_at: at(-2), ends_at: at(-1) }),
    occurrenceRow('off'),
  ])
  await domain.insert('booking', [
    bookingRow('over', { occurrence_id: 'over', starts_at: at(-2), ends_at: at(-1) }),
    bookingRow('off', { occurrence_id: 'off', status: 'CANCELED' }),
  ])
  expect(await listFor(person('member'))).toEqual(['b'])
})

test('at most twelve are listed, the next first (row 52)', async () => {
  const ids = Array.from({ length: 14 }, (_, hour) => ({ id: `later-${hour}`, ends_at: at(3 + hour) }))
  await domain.insert(
    'occurrence',
    ids.map(({ id, ends_at }) => occurrenceRow(id, { ends_at })),
  )
  await domain.insert(
    'booking',
    ids.map(({ id, ends_at }) => bookingRow(id, { occurrence_id: id, ends_at })),
  )
  const listed = await listFor(person('member'))
  expect(listed).toHaveLength(12)
  expect(listed.slice(0, 3)).toEqual(['b', 'later-0', 'later-1'])
})

test('a caller who asks for another user’s bookings gets none, even if the earlier rule let them through', async () => {
  expect(await listFor(person('other'))).toEqual([])
  expect(await listFor(anonymous)).toEqual([])
  expect(await listFor(person('coach'))).toEqual(['b'])
})
