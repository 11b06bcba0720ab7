import type { Rows } from '#backend/model/write/rows.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { LockedDate } from './datesToCome.ts'
import { type MovedDate, type Moves, mostFrequent } from './moveDates.ts'
import type { ClassChanges } from './readClassChanges.ts'

interface DateChanges {
  /** Soonest first. */
  dates: readonly LockedDate[]
  /** The date that always changes. */
  anchorId: string
  /** Upcoming dates of a course, which members book as a whole. */
  course: readonly LockedDate[]
  changes: ClassChanges
  moves: Moves
  /** Bookings that exceed a smaller capacity may be canceled, newest first. */
  releasesSpots: boolean
}

type Change = ClassChanges & Partial<Omit<MovedDate, 'id'>>

/**
 * Writes the changes to the dates. Returns the ids of the dates and of canceled bookings. A date keeps a value that was
 * changed on it alone: it only follows a change where it has the value of most dates. The anchor always follows.
 * `keptDates` lists the dates that keep a value.
 */
export async function changeDates({ dates, anchorId, course, changes, moves, releasesSpots }: DateChanges, rows: Rows) {
  const usual = usualValues(changes, dates)
  const traits = dates.map(
    (date) => [date.id, date.id === anchorId ? changes : changesOf(date, changes, usual)] as const,
  )
  const changesById = new Map<string, Change>(traits)
  for (const { id, ...move } of moves.moved) changesById.set(id, { ...changesById.get(id), ...move })
  const effective = [...changesById].filter(([, change]) => Object.keys(change).length > 0)
  const full = dates.filter(({ id, booked }) => (changesById.get(id)?.capacity ?? booked) < booked)
  if (full.length > 0 && !releasesSpots) throw new DomainError('CAPACITY_BELOW_BOOKED')
  const attendances = full.length > 0 ? await releaseSpots(full, { dates, course, changesById, rows }) : []
  await rows.EventOccurrence.updateEach(effective.map(([id, change]) => ({ id, ...change })))
  const keptDates = dates.filter((date) => {
    return moves.kept.includes(date.id) || keepsValue(date, changes, changesById.get(date.id))
  })
  return { occurrences: effective.map(([id]) => id), attendances, keptDates: keptDates.map(({ id }) => id) }
}

/** Whether the date has a value of its own that the changes would overwrite. */
function keepsValue(date: LockedDate, changes: ClassChanges, applied: Change = {}): boolean {
  return Object.entries(changes).some(
    ([name, value]) => !(name in applied) && valueOf(date, name) !== JSON.stringify(value),
  )
}

/** The most frequent value of each changed field. */
function usualValues(changes: ClassChanges, dates: readonly LockedDate[]): ReadonlyMap<string, string | undefined> {
  return new Map(Object.keys(changes).map((name) => [name, mostFrequent(dates.map((date) => valueOf(date, name)))]))
}

function valueOf(date: LockedDate, name: string): string {
  return JSON.stringify(Reflect.get(date, name))
}

function changesOf(date: LockedDate, changes: ClassChanges, usual: ReturnType<typeof usualValues>): ClassChanges {
  const followed = Object.entries(changes).filter(([name]) => valueOf(date, name) === usual.get(name))
  // A type belongs to its category.
  const keepsCategory = 'categoryID' in changes && !followed.some(([name]) => name === 'categoryID')
  return Object.fromEntries(followed.filter(([name]) => !(keepsCategory && name === 'subCategoryID')))
}

interface Release extends Pick<DateChanges, 'dates' | 'course'> {
  changesById: ReadonlyMap<string, Change>
  rows: Rows
}

/** Cancels the newest bookings above the capacity. In a course, those members lose all its dates. */
async function releaseSpots(
  full: readonly LockedDate[],
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
