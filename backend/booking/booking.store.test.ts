import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { person } from '#backend/model/testing/openDomain.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { createAttendanceStore } from './attendance.store.ts'
import type { ReleaseOutcome, ReleaseRequest, SeatStore } from './booking.port.ts'
import { createSeatStore } from './booking.store.ts'
import { type OccurrenceColumns, openStudio, type Studio } from './openStudio.fixture.ts'

const NOW = '2026-11-21T10:00:00.000Z'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let studio: Studio
let seats: Pick<SeatStore, 'takeSeat'> & {
  releaseSeat(request: Omit<ReleaseRequest, 'canceledBy'>): Promise<ReleaseOutcome>
}

beforeAll(async () => {
  database = await openTestDatabase()
  studio = await openStudio(database, NOW)
  seats = {
    takeSeat: (request) => database.transact((transaction) => createSeatStore(transaction).takeSeat(request)),
    releaseSeat: (request) =>
      database.transact((transaction) =>
        createSeatStore(transaction).releaseSeat({ canceledBy: request.memberId, ...request }),
      ),
  }
})
afterAll(() => database.close())

async function outboxOf(rowId: string) {
  const text = 'select topic, action, before, after from outbox where row_id = $1 order by id'
  return database.query<{ topic: string; action: string; before: object | null; after: object }>({ text }, [rowId])
}

describe('taking a seat', () => {
  test('counts it, keeps the booking and tells of both (row 55)', async () => {
    const [{ id: occurrenceId }, memberId] = await Promise.all([studio.addOccurrence(), studio.addMember()])
    const outcome = await seats.takeSeat({ occurrenceId, memberId, now: NOW })
    expect(outcome).toMatchObject({ kind: 'taken', occurrenceId })
    expect(await studio.bookedOf(occurrenceId)).toBe(1)
    expect(await outboxOf(occurrenceId)).toMatchObject([
      { topic: 'occurrence', before: { booked: 0 }, after: { booked: 1 } },
    ])
    const bookingId = outcome.kind === 'taken' ? outcome.bookingId : ''
    expect(await outboxOf(bookingId)).toMatchObject([{ topic: 'booking', action: 'create' }])
  })

  test('when forty members book ten seats at once, ten get one (row 55)', async () => {
    const { id: occurrenceId } = await studio.addOccurrence({ capacity: 10 })
    const members = await Promise.all(Array.from({ length: 40 }, () => studio.addMember()))
    const outcomes = await Promise.all(members.map((memberId) => seats.takeSeat({ occurrenceId, memberId, now: NOW })))
    expect(outcomes.filter(({ kind }) => kind === 'taken')).toHaveLength(10)
    expect(await studio.bookedOf(occurrenceId)).toBe(10)
  })

  test('the same member pressing twenty times has one seat', async () => {
    const [{ id: occurrenceId }, memberId] = await Promise.all([studio.addOccurrence(), studio.addMember()])
    const attempts = Array.from({ length: 20 }, () => seats.takeSeat({ occurrenceId, memberId, now: NOW }))
    const outcomes = await Promise.all(attempts)
    expect(outcomes.filter(({ kind }) => kind === 'taken')).toHaveLength(1)
    const refused = outcomes.flatMap((outcome) => (outcome.kind === 'refused' ? [outcome.facts?.isBooked] : []))
    expect(new Set(refused)).toEqual(new Set([true]))
    expect(await studio.bookedOf(occurrenceId)).toBe(1)
  })

  test('the attendance mark of a returned seat does not carry over to the next booking (row 58)', async () => {
    const [{ id: occurrenceId, ends_at: endsAt }, memberId] = [await studio.addOccurrence(), await studio.addMember()]
    await seats.takeSeat({ occurrenceId, memberId, now: NOW })
    const caller = { viewer: person(studio.coachId), now: NOW }
    const startAt = (start: string) =>
      database.query({ text: 'update occurrence set starts_at = $1 where id = $2' }, [start, occurrenceId])
    await startAt(NOW)
    await createAttendanceStore(database).mark({ memberId, endsAt, status: 'ATTENDED' }, caller)
    // Moved, so that the seat can be given back.
    await startAt(addSeconds(NOW, 60))
    await seats.releaseSeat({ memberId, occurrenceId, now: NOW })
    await seats.takeSeat({ occurrenceId, memberId, now: NOW })
    const text = 'select status, marked_at from booking where member_id = $1'
    expect(await database.query({ text }, [memberId])).toEqual([{ status: 'BOOKED', marked_at: null }])
  })

  test('a class under way is booked until it is full', async () => {
    const memberId = await studio.addMember()
    const { id: occurrenceId } = await studio.addOccurrence({ starts_at: addSeconds(NOW, -60), capacity: 1 })
    expect(await seats.takeSeat({ occurrenceId, memberId, now: NOW })).toMatchObject({ kind: 'taken' })
    const late = await seats.takeSeat({ occurrenceId, memberId: await studio.addMember(), now: NOW })
    expect(late).toMatchObject({ kind: 'refused', facts: { isOpen: true, hasEnded: false, isBooked: false } })
  })

  test.each([
    ['ended', { starts_at: addSeconds(NOW, -7200), ends_at: addSeconds(NOW, -3600) }, { hasEnded: true }],
    ['over at this very moment', { starts_at: addSeconds(NOW, -3600), ends_at: NOW }, { hasEnded: true }],
    ['a draft', { status: 'DRAFT' }, { isOpen: false }],
    ['called off', { cancelled_at: NOW }, { isCancelled: true }],
    ['deleted', { deleted_at: NOW }, { isOpen: false }],
    ['priced', { price: 1200 }, { hasPrice: true }],
  ] as const)('no seat in a class that is %s', async (_state, columns, facts) => {
    const { id: occurrenceId } = await studio.addOccurrence(columns)
    const outcome = await seats.takeSeat({ occurrenceId, memberId: await studio.addMember(), now: NOW })
    expect(outcome).toMatchObject({ kind: 'refused', facts })
    expect(await studio.bookedOf(occurrenceId)).toBe(0)
  })

  test('notifies change listeners, and so does releasing it', async () => {
    const [{ id: occurrenceId }, memberId] = await Promise.all([studio.addOccurrence(), studio.addMember()])
    const woken: string[] = []
    let last = 'booked'
    const stop = database.whenTold(() => void woken.push(last))
    await seats.takeSeat({ occurrenceId, memberId, now: NOW })
    last = 'cancelled'
    await seats.releaseSeat({ occurrenceId, memberId, now: NOW })
    stop()
    expect(woken).toEqual(['booked', 'cancelled'])
  })

  test('a class that does not exist has no facts', async () => {
    const outcome = await seats.takeSeat({ occurrenceId: 'nowhere', memberId: await studio.addMember(), now: NOW })
    expect(outcome).toEqual({ kind: 'refused', facts: undefined })
  })
})

describe('a course', () => {
  async function addCourse(capacities: readonly number[]) {
    const first = await studio.addOccurrence({ booking_type: 'COURSE', capacity: capacities[0] ?? 1 })
    const rest = await Promise.all(
      capacities.slice(1).map((capacity, week) =>
        studio.addOccurrence({
          booking_type: 'COURSE',
          class_id: first.class_id,
          capacity,
          starts_at: addSeconds(first.starts_at, (week + 1) * 604_800),
          ends_at: addSeconds(first.ends_at, (week + 1) * 604_800),
        }),
      ),
    )
    return [first, ...rest]
  }

  async function bookedOfAll(dates: readonly { id: string }[]) {
    return Promise.all(dates.map(({ id }) => studio.bookedOf(id)))
  }

  test('is booked and cancelled whole (rows 55, 56)', async () => {
    const dates = await addCourse([5, 5, 5])
    const memberId = await studio.addMember()
    const occurrenceId = dates[1]?.id ?? ''
    const outcome = await seats.takeSeat({ occurrenceId, memberId, now: NOW })
    expect(outcome).toMatchObject({ kind: 'taken', occurrenceId })
    expect(await bookedOfAll(dates)).toEqual([1, 1, 1])
    const text = 'select id from booking where occurrence_id = $1 and member_id = $2'
    const bookingId = outcome.kind === 'taken' && outcome.bookingId
    expect(await database.query({ text }, [occurrenceId, memberId])).toEqual([{ id: bookingId }])
    expect(await seats.releaseSeat({ occurrenceId, memberId, now: NOW })).toMatchObject({ kind: 'released' })
    expect(await bookedOfAll(dates)).toEqual([0, 0, 0])
  })

  test('with one full date takes no seat at all', async () => {
    const dates = await addCourse([5, 1, 5])
    const occurrenceId = dates[0]?.id ?? ''
    await seats.takeSeat({ occurrenceId, memberId: await studio.addMember(), now: NOW })
    const outcome = await seats.takeSeat({ occurrenceId, memberId: await studio.addMember(), now: NOW })
    expect(outcome).toMatchObject({ kind: 'refused', facts: { isBooked: false } })
    expect(await bookedOfAll(dates)).toEqual([1, 1, 1])
  })

  async function bookBesideAPlainDate(columns: Partial<OccurrenceColumns>, asked: 'plain' | 'other') {
    const plain = await studio.addOccurrence({ booking_type: 'COURSE' })
    const other = await studio.addOccurrence({ booking_type: 'COURSE', class_id: plain.class_id, ...columns })
    const { id: occurrenceId } = asked === 'plain' ? plain : other
    const outcome = await seats.takeSeat({ occurrenceId, memberId: await studio.addMember(), now: NOW })
    return { outcome, booked: await bookedOfAll([plain, other]) }
  }

  test('cannot be booked through one of its dates that is not visible', async () => {
    const { outcome, booked } = await bookBesideAPlainDate({ deleted_at: NOW }, 'other')
    expect(outcome).toMatchObject({ kind: 'refused', facts: { isOpen: false } })
    expect(booked).toEqual([0, 0])
  })

  test('with one priced date is not given away for free', async () => {
    const { outcome, booked } = await bookBesideAPlainDate({ price: 1200 }, 'plain')
    expect(outcome).toMatchObject({ kind: 'refused', facts: { isOpen: true, isBooked: false, hasPrice: true } })
    expect(booked).toEqual([0, 0])
  })

  test('is booked without the date that was called off', async () => {
    const { outcome, booked } = await bookBesideAPlainDate({ cancelled_at: NOW }, 'plain')
    expect(outcome).toMatchObject({ kind: 'taken' })
    expect(booked).toEqual([1, 0])
  })

  test('is booked without the date that is over at this very moment', async () => {
    const past = { starts_at: addSeconds(NOW, -3600), ends_at: NOW }
    const { outcome, booked } = await bookBesideAPlainDate(past, 'plain')
    expect(outcome).toMatchObject({ kind: 'taken' })
    expect(booked).toEqual([1, 0])
  })

  test('cannot be canceled once it has begun', async () => {
    const dates = await addCourse([5, 5])
    const memberId = await studio.addMember()
    const occurrenceId = dates[1]?.id ?? ''
    await seats.takeSeat({ occurrenceId, memberId, now: NOW })
    const afterTheFirst = addSeconds(NOW, 3 * 3600)
    expect(await seats.releaseSeat({ occurrenceId, memberId, now: afterTheFirst })).toMatchObject({
      kind: 'refused',
      facts: { hasStarted: true },
    })
  })
})

describe('giving a seat back', () => {
  test('releases it once, however many requests there are (row 56)', async () => {
    const [{ id: occurrenceId }, memberId] = await Promise.all([studio.addOccurrence(), studio.addMember()])
    await seats.takeSeat({ occurrenceId, memberId, now: NOW })
    const attempts = Array.from({ length: 10 }, () => seats.releaseSeat({ occurrenceId, memberId, now: NOW }))
    const outcomes = await Promise.all(attempts)
    expect(outcomes.filter(({ kind }) => kind === 'released')).toHaveLength(1)
    expect(await studio.bookedOf(occurrenceId)).toBe(0)
  })

  test('and booking again revives the same booking', async () => {
    const [{ id: occurrenceId }, memberId] = await Promise.all([studio.addOccurrence(), studio.addMember()])
    const first = await seats.takeSeat({ occurrenceId, memberId, now: NOW })
    await seats.releaseSeat({ occurrenceId, memberId, now: NOW })
    const second = await seats.takeSeat({ occurrenceId, memberId, now: addSeconds(NOW, 5) })
    expect(second).toEqual(first)
    expect(await studio.bookedOf(occurrenceId)).toBe(1)
    expect(await outboxOf(second.kind === 'taken' ? second.bookingId : '')).toMatchObject([
      { action: 'create', before: null, after: { status: 'BOOKED' } },
      { action: 'update', before: { status: 'BOOKED' }, after: { status: 'CANCELED' } },
      { action: 'update', before: { status: 'CANCELED' }, after: { status: 'BOOKED' } },
    ])
  })

  test('ends at the start of the class', async () => {
    const [occurrence, memberId] = await Promise.all([studio.addOccurrence(), studio.addMember()])
    await seats.takeSeat({ occurrenceId: occurrence.id, memberId, now: NOW })
    const outcome = await seats.releaseSeat({ occurrenceId: occurrence.id, memberId, now: occurrence.starts_at })
    expect(outcome).toMatchObject({ kind: 'refused', facts: { hasStarted: true } })
    expect(await studio.bookedOf(occurrence.id)).toBe(1)
  })

  test('finds the booking by the end and the coach as well (row 56)', async () => {
    const [occurrence, memberId] = await Promise.all([studio.addOccurrence(), studio.addMember()])
    await seats.takeSeat({ occurrenceId: occurrence.id, memberId, now: NOW })
    const outcome = await seats.releaseSeat({ memberId, endsAt: occurrence.ends_at, coachId: studio.coachId, now: NOW })
    expect(outcome).toMatchObject({ kind: 'released', occurrenceId: occurrence.id })
  })

  test('by its class leaves the member’s other bookings alone (row 56)', async () => {
    const memberId = await studio.addMember()
    const classes = await Promise.all([studio.addOccurrence(), studio.addOccurrence()])
    for (const { id: occurrenceId } of classes) await seats.takeSeat({ occurrenceId, memberId, now: NOW })
    for (const { id: occurrenceId } of classes.toSorted((one, other) => (one.id < other.id ? 1 : -1))) {
      expect(await seats.releaseSeat({ occurrenceId, memberId, now: NOW })).toMatchObject({ occurrenceId })
      expect(await studio.bookedOf(occurrenceId)).toBe(0)
    }
  })

  test('of another member finds no booking', async () => {
    const [{ id: occurrenceId }, memberId] = await Promise.all([studio.addOccurrence(), studio.addMember()])
    await seats.takeSeat({ occurrenceId, memberId, now: NOW })
    const outcome = await seats.releaseSeat({ occurrenceId, memberId: await studio.addMember(), now: NOW })
    expect(outcome).toEqual({ kind: 'refused', facts: undefined })
  })
})
