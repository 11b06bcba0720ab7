// Operations: editEventLambda, editEventOccurrenceLambda
import { checkStart } from '#backend/classes/readNewClass.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import type { Instant } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { toDate } from '#backend/platform/wallTime.ts'
import type { EditEventLambdaInput, EditEventOccurrenceLambdaInput } from '#schema/__generated__/wire.ts'
import { changeDates } from './changeDates.ts'
import { type HeldDate, isOpen, lockDatesToCome } from './datesToCome.ts'
import { daysFrom, moveDates, shiftWeekdays } from './moveDates.ts'
import { readClassChanges, readDuration } from './readClassChanges.ts'

export interface EditedClass {
  event: string
  /** Soonest first. */
  occurrences: string[]
  /** Canceled bookings. */
  attendances: string[]
}

/** Changes a class and its dates to come, or those from one date on. */
export async function editClass(
  { input }: { input: EditEventLambdaInput },
  { rows, now }: Writing,
): Promise<EditedClass> {
  const changes = readClassChanges(input)
  const held = await rows.Event.lock({ id: input.id })
  if (held.status === 'DELETED') throw new DomainError('NOT_FOUND')
  const all = await lockDatesToCome(held.id, { rows, now })
  const dates = input.fromOccurrenceID ? from(input.fromOccurrenceID, all) : all
  const [first] = dates
  if (!first) throw new DomainError('DATE_STARTED')
  const moves = movesOf(input, { dates, timeZone: held.timeZone, now })
  const changed = await changeDates({ dates, changes, moves, releasesSpots: input.releasesSpots === true }, rows)
  // From one date on, the class stays what its earlier dates are.
  const own = input.fromOccurrenceID ? {} : { ...changes, ...patternOf(held, first, moves[0]?.startDate) }
  await rows.Event.update({ id: held.id }, { ...own, ...(await spanOf(held.id, rows)) })
  return { event: held.id, ...changed }
}

/** Changes one date, which keeps its id, link, bookings and conversation. */
export async function editClassDate(
  { input }: { input: EditEventOccurrenceLambdaInput },
  { rows, now }: Writing,
): Promise<EditedClass> {
  const changes = readClassChanges(input)
  const { parentEventID } = await findDate(input.id, rows)
  const system = rows.asSystem('a class lasts from its first to its last date')
  // The class is always locked before its dates.
  const { timeZone } = await system.Event.lock({ id: parentEventID })
  const date = await rows.EventOccurrence.lock({ id: input.id })
  if (!isOpen(date)) throw new DomainError('NOT_FOUND')
  if (date.startDate <= now) throw new DomainError('DATE_STARTED')
  const moves = movesOf(input, { dates: [date], timeZone, now })
  const changed = await changeDates(
    { dates: [date], changes, moves, releasesSpots: input.releasesSpots === true },
    rows,
  )
  await system.Event.update({ id: parentEventID }, await spanOf(parentEventID, system))
  return { event: parentEventID, ...changed }
}

async function findDate(id: string, rows: Rows): Promise<HeldDate> {
  const [date] = await rows.EventOccurrence.find({ id })
  if (!date) throw new DomainError('NOT_FOUND')
  return date
}

function from(id: string, dates: readonly HeldDate[]): HeldDate[] {
  const index = dates.findIndex((date) => date.id === id)
  return index === -1 ? [] : dates.slice(index)
}

interface MoveContext {
  dates: readonly HeldDate[]
  timeZone: string
  now: Instant
}

function movesOf(input: Pick<EditEventLambdaInput, 'startDate' | 'duration'>, { dates, timeZone, now }: MoveContext) {
  const duration = readDuration(input)
  const startsAt = input.startDate ? checkStart(input.startDate, now) : undefined
  return moveDates(dates, { timeZone, startsAt, duration })
}

/** The days of the week of a class that repeats, if all its dates move to other days. */
function patternOf(
  { patternValue, timeZone }: { patternValue: readonly number[] | null; timeZone: string },
  first: HeldDate,
  startsAt: Instant | undefined,
) {
  if (!patternValue || startsAt === undefined) return {}
  const days = daysFrom(toDate(first.startDate, timeZone), toDate(startsAt, timeZone))
  return { patternValue: shiftWeekdays(patternValue, days) }
}

/** A class lasts from the start of its first date to the end of its last one. */
async function spanOf(classId: string, rows: Rows) {
  const dates = await rows.EventOccurrence.find({ parentEventID: classId })
  const kept = dates.filter(({ status }) => status !== 'DELETED')
  const [startDate] = kept.map((date) => date.startDate).toSorted()
  const endDate = kept
    .map((date) => date.endDate)
    .toSorted()
    .at(-1)
  return { ...(startDate && { startDate }), ...(endDate && { endDate }) }
}
