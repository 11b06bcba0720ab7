// Operations: editEventLambda, editEventOccurrenceLambda
import { refuseClashes } from '#backend/classes/clashes/refuseClashes.ts'
import type { ClashStore } from '#backend/classes/classes.port.ts'
import { checkStart } from '#backend/classes/readNewClass.ts'
import { changeSeries, endClass } from '#backend/classes/series/changeSeries.ts'
import { createSeriesStore } from '#backend/classes/series/series.store.ts'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import type { Instant } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { daysFrom, toDate } from '#backend/platform/wallTime.ts'
import type { EditEventLambdaInput, EditEventOccurrenceLambdaInput } from '#schema/__generated__/wire.ts'
import { changeDates } from './changeDates.ts'
import { checkReferences } from './checkReferences.ts'
import { type LockedDate, isOpen, lockDatesToCome } from './datesToCome.ts'
import { type Move, moveDates, shiftWeekdays } from './moveDates.ts'
import { readClassChanges, readDuration } from './readClassChanges.ts'

export interface EditedClass {
  event: string
  /** Soonest first. */
  occurrences: string[]
  /** Canceled bookings. */
  attendances: string[]
  /** Other dates that have the coach or the room at the same time. */
  clashes: string[]
  /** Dates that keep what was changed on them alone, soonest first. */
  keptDates: string[]
}

/** The outcome of a change without canceled bookings, clashes and dates that keep their own changes. */
export function plainOutcome(event: string, occurrences: string[]): EditedClass {
  return { event, occurrences, attendances: [], clashes: [], keptDates: [] }
}

/** Changes a class and its upcoming dates, or those from one date on. */
export async function editClass(
  { input }: { input: EditEventLambdaInput },
  { rows, now, transaction }: Writing,
  clashes: ClashStore,
): Promise<EditedClass> {
  const requested = readClassChanges(input)
  const current = await rows.Event.lock({ id: input.id })
  if (current.status === 'DELETED') throw new DomainError('NOT_FOUND')
  const series = createSeriesStore(transaction)
  const { endDate } = input
  const endedIds = endDate ? await endClass({ current, endDate }, { rows, series, now }) : []
  if (endDate && !isChange(input, requested)) {
    await rows.Event.update({ id: current.id }, await spanOf(current.id, rows))
    return plainOutcome(current.id, endedIds)
  }
  const all = await lockDatesToCome(current.id, { rows, now })
  const dates = input.fromOccurrenceID ? from(input.fromOccurrenceID, all) : all
  const anchor = input.ofOccurrenceID ? dates.find(({ id }) => id === input.ofOccurrenceID) : dates[0]
  if (!anchor) throw new DomainError('DATE_STARTED')
  const changes = await checkReferences(requested, anchor, rows)
  const moves = movesOf(input, { dates, anchorId: anchor.id, timeZone: current.timeZone, now })
  const outcome = await changeDates(
    { dates, anchorId: anchor.id, course: courseOf(all), changes, moves, releasesSpots: input.releasesSpots === true },
    rows,
  )
  // From one date on, the class keeps the values of its earlier dates.
  const own = input.fromOccurrenceID ? {} : { ...changes, ...timingOf(current, anchor, input) }
  await rows.Event.update({ id: current.id }, { ...own, ...(await spanOf(current.id, rows)) })
  const move = input.startDate ? { from: anchor.startDate, to: input.startDate } : undefined
  const change = { classId: current.id, changes, move, duration: readDuration(input) }
  await changeSeries({ ...change, isFromOneDate: Boolean(input.fromOccurrenceID) }, { series, now })
  return {
    event: current.id,
    ...outcome,
    occurrences: [...outcome.occurrences, ...endedIds],
    clashes: await clashesOf(outcome, input, clashes),
  }
}

/** The input changes more than the end of the class. */
function isChange({ startDate, duration }: Timing, changes: object): boolean {
  return Boolean(startDate) || typeof duration === 'number' || Object.keys(changes).length > 0
}

/** Changes one date, which keeps its id, link, bookings and conversation. */
export async function editClassDate(
  { input }: { input: EditEventOccurrenceLambdaInput },
  { rows, now }: Writing,
  clashes: ClashStore,
): Promise<EditedClass> {
  const { parentEventID, bookingType } = await findDate(input.id, rows)
  const system = rows.asSystem('a class lasts from its first to its last date')
  // The class is always locked before its dates.
  const { timeZone } = await system.Event.lock({ id: parentEventID })
  // The dates of a course are booked together, and locked in the order of their ids.
  const course = bookingType === 'COURSE' ? await lockDatesToCome(parentEventID, { rows, now }) : []
  const date = await rows.EventOccurrence.lock({ id: input.id })
  if (!isOpen(date)) throw new DomainError('NOT_FOUND')
  if (date.startDate <= now) throw new DomainError('DATE_STARTED')
  const changes = await checkReferences(readClassChanges(input), date, rows)
  const moves = movesOf(input, { dates: [date], anchorId: date.id, timeZone, now })
  const outcome = await changeDates(
    { dates: [date], anchorId: date.id, course, changes, moves, releasesSpots: input.releasesSpots === true },
    rows,
  )
  await system.Event.update({ id: parentEventID }, await spanOf(parentEventID, system))
  return { event: parentEventID, ...outcome, clashes: await clashesOf(outcome, input, clashes) }
}

/** Only a change of time or room can cause a clash. */
function clashesOf(
  { occurrences }: Pick<EditedClass, 'occurrences'>,
  input: Timing & Pick<EditEventLambdaInput, 'roomID' | 'refusesClashes'>,
  store: ClashStore,
): Promise<string[]> | string[] {
  if (!input.startDate && !input.duration && !input.roomID) return []
  return refuseClashes(occurrences, input.refusesClashes, store)
}

function courseOf(dates: readonly LockedDate[]): readonly LockedDate[] {
  return dates[0]?.bookingType === 'COURSE' ? dates : []
}

async function findDate(id: string, rows: Rows): Promise<LockedDate> {
  const [date] = await rows.EventOccurrence.find({ id })
  if (!date) throw new DomainError('NOT_FOUND')
  return date
}

function from(id: string, dates: readonly LockedDate[]): LockedDate[] {
  const index = dates.findIndex((date) => date.id === id)
  return index === -1 ? [] : dates.slice(index)
}

interface MoveContext extends Pick<Move, 'timeZone' | 'anchorId'> {
  dates: readonly LockedDate[]
  now: Instant
}

type Timing = Pick<EditEventLambdaInput, 'startDate' | 'duration'>

function movesOf(input: Timing, { dates, now, ...place }: MoveContext) {
  const startsAt = input.startDate ? checkStart(input.startDate, now) : undefined
  const moves = moveDates(dates, { ...place, startsAt, duration: readDuration(input) })
  if (moves.moved.some(({ startDate }) => startDate <= now))
    throw badInput('input.startDate', 'A date would start in the past.')
  return moves
}

interface Repeating {
  patternValue: readonly number[] | null
  timeZone: string
}

/** The duration of a class, and its weekdays if it repeats and all its dates move to other days. */
function timingOf({ patternValue, timeZone }: Repeating, anchor: LockedDate, input: Timing) {
  const duration = readDuration(input)
  const { startDate } = input
  const days = startDate ? daysFrom(toDate(anchor.startDate, timeZone), toDate(startDate, timeZone)) : 0
  return {
    ...(duration !== undefined && { duration }),
    ...(patternValue && days !== 0 && { patternValue: shiftWeekdays(patternValue, days) }),
  }
}

/** A class lasts from the start of its first date to the end of its last one. */
async function spanOf(classId: string, rows: Rows) {
  const dates = await rows.EventOccurrence.find({ parentEventID: classId })
  const remaining = dates.filter(({ status }) => status !== 'DELETED')
  const [startDate] = remaining.map((date) => date.startDate).toSorted()
  const endDate = remaining
    .map((date) => date.endDate)
    .toSorted()
    .at(-1)
  return { ...(startDate && { startDate }), ...(endDate && { endDate }) }
}
