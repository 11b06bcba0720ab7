import type { Rows } from '#backend/model/write/rows.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { HeldDate } from './datesToCome.ts'
import { type MovedDate, type Moves, mostFrequent } from './moveDates.ts'
import type { ClassChanges } from './readClassChanges.ts'

interface DateChanges {
  /** Soonest first. */
  dates: readonly HeldDate[]
  /** The date that always changes. */
  anchorId: string
  /** Dates to come of a course, which members book as a whole. */
  course: readonly HeldDate[]
  changes: ClassChanges
  moves: Moves
  /** The newest bookings above a smaller capacity may be canceled. */
  releasesSpots: boolean
}

type Change = ClassChanges & Partial<Omit<MovedDate, 'id'>>

/**
 * Writes the changes into the dates, and answers with the ids of dates and canceled bookings. A date keeps what was
 * changed on it alone: it follows where it has the value that most of the dates have. The anchor always follows. Dates
 * that keep anything are in `keptDates`.
 */
export async function changeDates({ dates, anchorId, course, changes, moves, releasesSpots }: DateChanges, rows: Rows) {
  const usual = usualValues(changes, dates)
  const traits = dates.map(
    (date) => [date.id, date.id === anchorId ? changes : changesOf(date, changes, usual)] as const,
  )
  const changesById = new Map<string, Change>(traits)
  for (const { id, ...move } of moves.moved) changesById.set(id, { ...changesById.get(id), ...move })
  const changed = [...changesById].filter(([, change]) => Object.keys(change).length > 0)
  const full = dates.filter(({ id, booked }) => (changesById.get(id)?.capacity ?? booked) < booked)
  if (full.length > 0 && !releasesSpots) throw new DomainError('CAPACITY_BELOW_BOOKED')
  const attendances = full.length > 0 ? await releaseSpots(full, { dates, course, changesById, rows }) : []
  await rows.EventOccurrence.updateEach(changed.map(([id, change]) => ({ id, ...change })))
  const keptDates = dates.filter((date) => {
    return moves.kept.includes(date.id) || keepsValue(date, changes, changesById.get(date.id))
  })
  return { occurrences: changed.map(([id]) => id), attendances, keptDates: keptDates.map(({ id }) => id) }
}

/** The date has a value of its own that it would have lost to the changes. */
function keepsValue(date: HeldDate, changes: ClassChanges, applied: Change = {}): boolean {
  return Object.entries(changes).some(
    ([name, value]) => !(name in applied) && valueOf(date, name) !== JSON.stringify(value),
  )
}

/** The value that most dates have, by the field. */
function usualValues(changes: ClassChanges, dates: readonly HeldDate[]): ReadonlyMap<string, string | undefined> {
  return new Map(Object.keys(changes).map((name) => [name, mostFrequent(dates.map((date) => valueOf(date, name)))]))
}

function valueOf(date: HeldDate, name: string): string {
  return JSON.stringify(Reflect.get(date, name))
}

function changesOf(date: HeldDate, changes: ClassChanges, usual: ReturnType<typeof usualValues>): ClassChanges {
  const followed = Object.entries(changes).filter(([name]) => valueOf(date, name) === usual.get(name))
  // A type belongs to its category.
  const keepsCategory = 'categoryID' in changes && !followed.some(([name]) => name === 'categoryID')
  return Object.fromEntries(followed.filter(([name]) => !(keepsCategory && name === 'subCategoryID')))
}

interface Release extends Pick<DateChanges, 'dates' | 'course'> {
  changesById: ReadonlyMap<string, Change>
  rows: Rows
}

/** Cancels the newest bookings above the capacity: of a course, all its dates of those members. */
async function releaseSpots(
  full: readonly HeldDate[],
  { dates, course, changesById, rows }: Release,
): Promise<string[]> {
  const bookings = await rows.Attendance.find({ eventOccurrenceID: full.map(({ id }) => id), status: 'BOOKED' })
  const released = full.flatMap(({ id, booked }) => {
    const capacity = changesById.get(id)?.capacity ?? booked
    const ofDate = bookings.filter(({ eventOccurrenceID }) => eventOccurrenceID === id)
    return ofDate.toSorted(newestFirst).slice(0, booked - capacity)
  })
  const members = [...new Set(released.map(({ memberID }) => memberID))]
  const match =
    course.length > 0
      ? { memberID: members, eventOccurrenceID: course.map(({ id }) => id), status: 'BOOKED' as const }
      : { id: released.map(({ id }) => id) }
  const canceled = await rows.Attendance.updateWhere(match, { status: 'CANCELED' })
  const system = rows.asSystem('the number of bookings follows from the bookings')
  const counts = [...Map.groupBy(canceled, ({ eventOccurrenceID }) => eventOccurrenceID)].map(([id, gone]) => {
    return { id, booked: ([...course, ...dates].find((date) => date.id === id)?.booked ?? 0) - gone.length }
  })
  await system.EventOccurrence.updateEach(counts)
  return canceled.map(({ id }) => id)
}

interface Dated {
  id: string
  createdAt: string
}

function newestFirst(one: Dated, other: Dated): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1
  return one.id < other.id ? 1 : -1
}
