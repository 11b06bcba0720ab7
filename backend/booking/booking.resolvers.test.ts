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
import { anonymous } from '#backend/platform/context.ts'
import { createAttendanceStore } from './attendance.store.ts'
import { bookingResolvers } from './booking.resolvers.ts'
import { createSeatStore } from './booking.store.ts'

const member = person('member')

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain({
    resolvers: (database) =>
      bookingResolvers({ database, attendances: createAttendanceStore(database), seatsIn: createSeatStore }),
  })
  await domain.insert('category', [categoryRow('yoga')])
  await domain.insert(
    'contact',
    ['coach', 'member', 'other'].map((id) => contactRow(id)),
  )
  await domain.insert('role', [coachRole('coach')])
  await domain.insert('class', [classRow('class')])
  await domain.insert('occurrence', [occurrenceRow('a'), occurrenceRow('b', { ends_at: at(3) })])
})
afterEach(() => domain.close())

const book = /* GraphQL */ `
  mutation ($input: BookingClassInput!) {
    book: bookingClassLambda(input: $input) {
      success
      error
      code
    }
  }
`
const bookBeside = /* GraphQL */ `
  mutation ($input: BookingClassInput!) {
    book: bookingClassLambda(input: $input) {
      success
      overlap {
        id
      }
    }
  }
`
const cancel = /* GraphQL */ `
  mutation ($input: CancelClassInput!) {
    cancel: cancelClassLambda(input: $input) {
      success
      code
    }
  }
`
const bookings = /* GraphQL */ `
  query ($filter: AttendancesLambdaFilter!) {
    bookings: getAttendancesLambda(filter: $filter) {
      status
      eventOccurrenceID
    }
  }
`
const mark = /* GraphQL */ `
  mutation ($input: UpdateAttendanceStatusInput!) {
    mark: updateAttendances(input: $input) {
      status
    }
  }
`
const ask = (document: string, variables: object, viewer = member) =>
  domain.ask(document, { viewer, variables: { ...variables } })
const begin = () => domain.open.query({ text: "update occurrence set starts_at = $1 where id = 'a'" }, [now])

/** All that the specification's call names. */
const wholeInput = {
  memberID: 'member',
  startDate: at(1),
  endDate: at(2),
  eventID: 'class',
  eventOccurrenceID: 'a',
  coachID: 'coach',
}

test('a booking with its mutation key costs two statements, outbox and all (row 55)', async () => {
  domain.database.take()
  const { data } = await ask(book, { input: { ...wholeInput, clientMutationKey: 'k' } })
  expect(data).toEqual({ book: { success: true, error: null, code: null } })
  expect(domain.database.take().map(({ name }) => name)).toEqual(['booking_take_seat', 'mutation_key_keep'])
  await ask(cancel, { input: { eventOccurrenceID: 'a', clientMutationKey: 'k' } })
  expect(domain.database.take().map(({ name }) => name)).toEqual(['booking_release_seat', 'mutation_key_keep'])
})

test('a booking sent twice with the same key is created once, and both calls get the same answer (row 55)', async () => {
  const input = { ...wholeInput, clientMutationKey: 'twice' }
  const answers = await Promise.all([ask(book, { input }), ask(book, { input }), ask(book, { input })])
  for (const { data } of answers) expect(data).toMatchObject({ book: { success: true } })
  expect(await domain.open.query({ text: 'select booked from occurrence where id = $1' }, ['a'])).toEqual([
    { booked: 1 },
  ])
  const { data } = await ask(book, { input: wholeInput })
  expect(data).toMatchObject({ book: { success: false, code: 'ALREADY_BOOKED' } })
})

test('a user can only book or cancel for themselves, whatever the argument says (rows 55 and 56)', async () => {
  const input = { ...wholeInput, memberID: 'other' }
  const code = 'NOT_FOUND'
  const asAnother = { input: { memberID: 'other', eventOccurrenceID: 'a' } }
  expect((await ask(book, asAnother)).data).toEqual({ book: { success: false, error: 'Failed to book class', code } })
  expect((await ask(cancel, asAnother)).data).toEqual({ cancel: { success: false, code } })
  expect((await ask(book, { input }, person('other'))).data).toMatchObject({ book: { success: true } })
})

test('a class that is not there is answered like one that may not be booked (rows 155 and 156)', async () => {
  const input = { memberID: 'member', eventOccurrenceID: 'nowhere' }
  const refused = { success: false, error: 'Failed to book class', code: 'NOT_FOUND' }
  expect(await ask(book, { input: { ...wholeInput, ...input } })).toEqual({ data: { book: refused } })
  const shown = await ask(bookBeside, { input: { ...wholeInput, ...input } })
  expect(shown).toEqual({ data: { book: { success: false, overlap: null } } })
})

test('booking a full class fails with the specification’s text and returns the current number of seats (row 57)', async () => {
  await domain.open.query({ text: 'update occurrence set capacity = 0' })
  const bookAndLook = book.replace('code', 'code occurrence { capacity }')
  const { data } = await ask(bookAndLook, { input: wholeInput })
  expect(data).toEqual({
    book: {
      success: false,
      error: 'This Event is Full. Please Try Another.',
      code: 'CLASS_FULL',
      occurrence: { capacity: 0 },
    },
  })
})

test('end and coach say which booking is cancelled where no date is named (row 56)', async () => {
  await domain.insert('booking', [
    bookingRow('b1', { occurrence_id: 'a' }),
    bookingRow('b2', { occurrence_id: 'b', ends_at: at(3) }),
  ])
  await domain.open.query({ text: 'update occurrence set booked = 1' })
  const { data } = await ask(cancel, { input: { memberID: 'member', endDate: at(3), coachID: 'coach' } })
  expect(data).toEqual({ cancel: { success: true, code: null } })
  const { data: left } = await ask(bookings, { filter: {} })
  expect(left).toEqual({ bookings: [{ status: 'BOOKED', eventOccurrenceID: 'a' }] })
})

test('if two classes end at the same time, the one with the given coach is canceled (row 56)', async () => {
  await domain.insert('role', [coachRole('other')])
  await domain.insert('occurrence', [occurrenceRow('c', { coach_id: 'other', booked: 1 })])
  await domain.insert('booking', [bookingRow('b1', { occurrence_id: 'a' }), bookingRow('b3', { occurrence_id: 'c' })])
  const { data } = await ask(cancel, { input: { endDate: at(2), coachID: 'other' } })
  expect(data).toEqual({ cancel: { success: true, code: null } })
  const { data: left } = await ask(bookings, { filter: {} })
  expect(left).toEqual({ bookings: [{ status: 'BOOKED', eventOccurrenceID: 'a' }] })
})

test('bookings of past classes are listed from the requested end date on (row 58)', async () => {
  const over = { starts_at: at(-3), ends_at: at(-2) }
  await domain.insert('occurrence', [occurrenceRow('over', over)])
  await domain.insert('booking', [
    bookingRow('b1', { occurrence_id: 'a' }),
    bookingRow('b0', { occurrence_id: 'over', ...over }),
  ])
  const listedFrom = async (endDate?: string) => {
    const { data } = await ask(bookings, { filter: { endDate } })
    return data
  }
  const [past, toCome] = ['over', 'a'].map((eventOccurrenceID) => ({ status: 'BOOKED', eventOccurrenceID }))
  expect(await listedFrom()).toEqual({ bookings: [toCome] })
  expect(await listedFrom(at(-2))).toEqual({ bookings: [past, toCome] })
  expect(await listedFrom(at(3))).toEqual({ bookings: [] })
})

test.each([
  ['a visitor', anonymous],
  ['a signed-in user without a contact', { ...anonymous, subject: 's' }],
])('%s books, cancels and lists nothing (row 155)', async (_who, viewer) => {
  const code = 'UNAUTHENTICATED'
  const booked = await ask(book, { input: { ...wholeInput, memberID: undefined } }, viewer)
  expect(booked.data).toMatchObject({ book: { success: false, error: 'Failed to book class', code } })
  const cancelled = await ask(cancel, { input: { eventOccurrenceID: 'a' } }, viewer)
  expect(cancelled.data).toEqual({ cancel: { success: false, code } })
  expect(await ask(bookings, { filter: {} }, viewer)).toEqual({ data: { bookings: [] } })
  expect(await domain.open.query({ text: 'select from booking' })).toEqual([])
})

test('cancelling where nothing is booked is refused (row 56)', async () => {
  const { data } = await ask(cancel, { input: { eventOccurrenceID: 'a' } })
  expect(data).toMatchObject({ cancel: { success: false, code: 'NOT_BOOKED' } })
  const { errors } = await ask(cancel, { input: {} })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'endDate' })
})

test('attendance is marked by member, end and status; CANCELED is not a valid status (row 58)', async () => {
  await domain.insert('booking', [bookingRow('b1', { occurrence_id: 'a' })])
  const input = { memberID: 'member', endDate: at(2), status: 'ATTENDED' }
  const early = await ask(mark, { input }, person('coach'))
  expect(early.errors?.[0]?.extensions).toMatchObject({ code: 'CLASS_NOT_STARTED' })
  await begin()
  const { data } = await ask(mark, { input }, person('coach'))
  expect(data).toEqual({ mark: { status: 'ATTENDED' } })
  const refused = await ask(mark, { input: { ...input, status: 'CANCELED' } }, person('coach'))
  expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'status' })
  const foreign = await ask(mark, { input }, person('other'))
  expect(foreign.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
})

test('a member can only list their own bookings (row 58)', async () => {
  await domain.insert('booking', [bookingRow('b1', { occurrence_id: 'a', member_id: 'other' })])
  expect(await ask(bookings, { filter: { memberID: 'other' } })).toEqual({ data: { bookings: [] } })
})

test('a booking names another one of the member for the same time, and no other', async () => {
  await domain.insert('occurrence', [
    occurrenceRow('straight after a', { starts_at: at(2), ends_at: at(3) }),
    occurrenceRow('over before a', { starts_at: at(0.5), ends_at: at(1) }),
    occurrenceRow('long', { starts_at: at(1.5), ends_at: at(4) }),
  ])
  const overlapOf = async (eventOccurrenceID: string, viewer = member) => {
    const { data } = await ask(
      bookBeside,
      { input: { eventOccurrenceID, clientMutationKey: eventOccurrenceID } },
      viewer,
    )
    return data
  }
  const booked = (overlap: { id: string } | null) => ({ book: { success: true, overlap } })
  await ask(book, { input: { eventOccurrenceID: 'long' } }, person('other'))
  expect(await overlapOf('a')).toEqual(booked(null))
  expect(await overlapOf('straight after a')).toEqual(booked(null))
  expect(await overlapOf('over before a')).toEqual(booked(null))
  const first = await overlapOf('long')
  expect(first).toEqual(booked({ id: 'a' }))
  expect(await overlapOf('long'), 'the same key again').toEqual(first)
  await ask(cancel, { input: { eventOccurrenceID: 'a' } })
  await ask(cancel, { input: { eventOccurrenceID: 'straight after a' } })
  expect(await overlapOf('b')).toEqual(booked({ id: 'long' }))
})
