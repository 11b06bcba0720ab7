import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { person } from '#backend/model/testing/openDomain.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'
import { once } from '#backend/platform/idempotency/once.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { bookClass } from './bookClass.ts'
import { createSeatStore } from './booking.store.ts'
import { cancelBooking } from './cancelBooking.ts'
import { openStudio, type Studio } from './openStudio.fixture.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const LATER = addSeconds(NOW, 1)
const answer = v.object({ bookingId: v.string(), occurrenceId: v.string() })

let database: Awaited<ReturnType<typeof openTestDatabase>>
let studio: Studio
beforeAll(async () => {
  database = await openTestDatabase()
  studio = await openStudio(database, NOW)
})
afterAll(() => database.close())

interface Attempt {
  verb: 'book' | 'cancel'
  occurrenceId: string
  memberId: string
  key?: string
}

function attempt({ verb, key, ...seat }: Attempt, through: Pick<Database, 'query' | 'transact'>) {
  const work = (transaction: Transaction) => {
    const seats = createSeatStore(transaction)
    const { memberId } = seat
    return verb === 'book'
      ? bookClass({ ...seat, now: NOW }, seats)
      : cancelBooking({ ...seat, canceledBy: memberId, now: LATER }, { viewer: person(memberId), now: LATER }, seats)
  }
  const request = { key, viewer: seat.memberId, operation: verb, input: seat.occurrenceId, now: NOW, answer }
  return once(request, through, work).then(
    ({ bookingId }) => bookingId,
    (error: Error) => error.message,
  )
}

/**
 * Two attempts; the second waits for the first: that one has done all its work and ends only when the second
 * stands in its way. Says how often each was tried, because a retry would hide who lost.
 */
async function race(first: Attempt, second: Attempt, ending: 'commits' | 'is undone' = 'commits') {
  const tries = { first: 0, second: 0 }
  const isWorked = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const held: Pick<Database, 'query' | 'transact'> = {
    query: database.query,
    transact: (work) =>
      database.transact(async (transaction) => {
        tries.first += 1
        const result = await work(transaction)
        isWorked.resolve()
        await mayEnd.promise
        if (ending === 'is undone') throw new Error('undone')
        return result
      }),
  }
  const counted: Pick<Database, 'query' | 'transact'> = {
    query: database.query,
    transact: (work) =>
      database.transact((transaction) => {
        tries.second += 1
        return work(transaction)
      }),
  }
  const one = attempt(first, held)
  await isWorked.promise
  const other = attempt(second, counted)
  await expect.poll(waiting).toBe(1)
  mayEnd.resolve()
  return { outcomes: await Promise.all([one, other]), tries }
}

async function waiting(): Promise<number> {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await database.query({ text })).length
}

const onceEach = { first: 1, second: 1 }
const bookingOf = async ({ memberId, occurrenceId }: Attempt) => {
  const text = 'select id, status from booking where member_id = $1 and occurrence_id = $2'
  const [row] = await database.query<{ id: string; status: string }>({ text }, [memberId, occurrenceId])
  return row
}
async function lastSeat(columns: object = {}): Promise<Attempt> {
  const { id: occurrenceId } = await studio.addOccurrence({ capacity: 1, ...columns })
  return { verb: 'book', occurrenceId, memberId: await studio.addMember() }
}
const booked = (seat: Attempt) =>
  database.transact((transaction) => createSeatStore(transaction).takeSeat({ ...seat, now: NOW }))

describe('two attempts of one member on the last seat', () => {
  test.each([
    ['without keys', {}, {}],
    ['with a key each', { key: 'one' }, { key: 'other' }],
  ])('%s: the one that comes second reads that the class is booked, not that it is full', async (_how, one, other) => {
    const seat = await lastSeat()
    const { outcomes, tries } = await race({ ...seat, ...one }, { ...seat, ...other })
    expect(outcomes).toEqual([(await bookingOf(seat))?.id, 'ALREADY_BOOKED'])
    expect(tries).toEqual(onceEach)
    expect(await studio.bookedOf(seat.occurrenceId)).toBe(1)
  })

  test('under one key both are answered with the booking', async () => {
    const seat = { ...(await lastSeat()), key: 'the same' }
    const { outcomes, tries } = await race(seat, seat)
    const id = (await bookingOf(seat))?.id
    expect(outcomes).toEqual([id, id])
    expect(tries).toEqual(onceEach)
  })

  test('when the first is undone the second has the seat', async () => {
    const seat = await lastSeat()
    const { outcomes, tries } = await race(seat, seat, 'is undone')
    expect(outcomes).toEqual(['undone', (await bookingOf(seat))?.id])
    expect(tries).toEqual(onceEach)
    expect(await studio.bookedOf(seat.occurrenceId)).toBe(1)
  })

  test('the last seat of a course is no different', async () => {
    const seat = await lastSeat({ booking_type: 'COURSE' })
    const { outcomes } = await race(seat, seat)
    expect(outcomes).toEqual([(await bookingOf(seat))?.id, 'ALREADY_BOOKED'])
  })

  test('a different member who comes second is told that the class is full', async () => {
    const seat = await lastSeat()
    const { outcomes } = await race(seat, { ...seat, memberId: await studio.addMember() })
    expect(outcomes[1]).toBe('CLASS_FULL')
  })
})

describe('cancelling and booking at the same moment', () => {
  test('of two concurrent cancellations, one releases the seat and the other finds no booking', async () => {
    const seat = await lastSeat()
    await booked(seat)
    const cancel = { ...seat, verb: 'cancel' } as const
    const { outcomes, tries } = await race(cancel, cancel)
    expect(outcomes).toEqual([(await bookingOf(seat))?.id, 'NOT_BOOKED'])
    expect(tries).toEqual(onceEach)
    expect(await studio.bookedOf(seat.occurrenceId)).toBe(0)
  })

  test('a member who rebooks while their cancellation completes gets the seat, and the event has CANCELED as previous status', async () => {
    const seat = await lastSeat()
    await booked(seat)
    const { outcomes, tries } = await race({ ...seat, verb: 'cancel' }, seat)
    const booking = await bookingOf(seat)
    expect(booking?.status).toBe('BOOKED')
    expect(outcomes).toEqual([booking?.id, booking?.id])
    expect(tries).toEqual(onceEach)
    expect(await studio.bookedOf(seat.occurrenceId)).toBe(1)
    const text = `select before->>'status' as before, after->>'status' as after from outbox where row_id = $1 order by id`
    expect(await database.query({ text }, [booking?.id])).toEqual([
      { before: null, after: 'BOOKED' },
      { before: 'BOOKED', after: 'CANCELED' },
      { before: 'CANCELED', after: 'BOOKED' },
    ])
  })

  test('a cancellation frees the seat for a member who is waiting for it', async () => {
    const seat = await lastSeat()
    await booked(seat)
    const next = { ...seat, memberId: await studio.addMember() }
    const { outcomes } = await race({ ...seat, verb: 'cancel' }, next)
    expect(outcomes[1]).toBe((await bookingOf(next))?.id)
    expect(await studio.bookedOf(seat.occurrenceId)).toBe(1)
  })
})
