// Operations: copyWeek, countWeekDates
import * as v from 'valibot'
import { refuseClashes } from '#backend/classes/clashes/refuseClashes.ts'
import type { ClashStore } from '#backend/classes/classes.port.ts'
import { ClassInput } from '#backend/classes/readNewClass.ts'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { readShape } from '#backend/model/write/fieldShapes.ts'
import type { Caller, Instant } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newId, newPublicId } from '#backend/platform/ids.ts'
import { addSeconds, dayAfter, daysFrom, toDate, toInstant, toTime } from '#backend/platform/wallTime.ts'
import type { CopyWeekInput } from '#schema/__generated__/wire.ts'
import { classLimits } from '#schema/classes/classLimits.ts'
import type { CopyingStore, CopyStore, SourceDate, WeekSpan } from './copying.port.ts'

/** Maximum number of dates of one copy. */
const { mostDates: MAX_COPIED, furthestDays } = classLimits

const WEEK = 7
const Zone = v.pick(ClassInput, ['timeZone'])

export interface CopiedWeek {
  occurrences: string[]
  skipped: number
  /** Other dates that have the coach or the room of a new one at the same time. */
  clashes: string[]
}

interface Stores {
  copies: CopyStore
  copying: CopyingStore
  clashes: ClashStore
}

/** Copies every open date of a week to a later week, at the same wall time, as a class of one date. */
export async function copyWeek(
  { input }: { input: CopyWeekInput },
  context: Caller,
  { copies, copying, clashes }: Stores,
): Promise<CopiedWeek> {
  const { now, viewer } = context
  if (viewer.contactId === undefined) throw new DomainError('UNAUTHENTICATED')
  if (input.companyID && !viewer.isGlobal && !viewer.adminOfCompanyIds.includes(input.companyID))
    throw new DomainError('NOT_FOUND')
  const { span, days } = readWeeks(input, now)
  const dates = await copies.listDates(span, MAX_COPIED + 1, context)
  if (dates.length === 0) throw badInput('input.fromDay', 'There are no classes in this week.')
  if (dates.length > MAX_COPIED)
    throw badInput('input.fromDay', `A week with more than ${MAX_COPIED} dates can’t be copied.`)
  const planned = dates.map((date) => copyOf(date, days, now)).filter(({ startsAt }) => startsAt > now)
  const added = await copying.addCopies(planned, context)
  if (!added) throw new DomainError('LIMIT_REACHED')
  // Two classes of the week that overlap did so before.
  const clashIds = await refuseClashes(added, input.refusesClashes, {
    findClashes: (ids) => clashes.findClashes(ids, { amongThem: false }),
  })
  return { occurrences: added, skipped: dates.length - added.length, clashes: clashIds }
}

/** Number of dates in the week, counted to one more than can be copied. */
export async function countWeekDates(input: CopyWeekInput, context: Caller, copies: CopyStore): Promise<number> {
  const { span } = readWeeks(input, context.now)
  return (await copies.listDates(span, MAX_COPIED + 1, context)).length
}

function readWeeks({ companyID, fromDay, toDay, timeZone: zone }: CopyWeekInput, now: Instant) {
  const { timeZone } = readShape(Zone, { timeZone: zone }, 'input')
  const days = daysFrom(fromDay, toDay)
  if (Math.abs(days) < WEEK) throw badInput('input.toDay', 'Choose another week.')
  if (dayAfter(toDay, WEEK) <= toDate(now, timeZone)) throw badInput('input.toDay', 'Choose this week or a later one.')
  if (toDay > toDate(now, timeZone, furthestDays)) throw badInput('input.toDay', 'Choose a week within a year.')
  const midnight = (date: string) => toInstant({ date, time: '00:00', timeZone })
  const span: WeekSpan = {
    companyId: companyID ?? undefined,
    from: midnight(fromDay),
    to: midnight(dayAfter(fromDay, WEEK)),
  }
  return { span, days }
}

function copyOf({ id, startDate, duration, timeZone }: SourceDate, days: number, now: Instant) {
  const date = dayAfter(toDate(startDate, timeZone), days)
  const startsAt = toInstant({ date, time: toTime(startDate, timeZone), timeZone })
  return {
    sourceId: id,
    classId: newId(now),
    id: newId(now),
    publicId: newPublicId(),
    startsAt,
    endsAt: addSeconds(startsAt, duration),
  }
}
