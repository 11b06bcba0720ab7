import * as v from 'valibot'
import { ClassInput } from '#backend/classes/readNewClass.ts'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { readShape } from '#backend/model/write/fieldShapes.ts'
import type { Instant } from '#backend/platform/context.ts'
import { dayAfter, toDate, toInstant } from '#backend/platform/wallTime.ts'
import { classLimits } from '#schema/classes/classLimits.ts'

const Zone = v.pick(ClassInput, ['timeZone'])

export interface Days {
  firstDay: string
  lastDay: string
  timeZone: string
}

interface Span {
  startDate: Instant
  endDate: Instant
}

/** From midnight of the first day to midnight after the last one, in their zone. */
export function readSpan({ firstDay, lastDay, timeZone: zone }: Days, now: Instant): Span {
  const { timeZone } = readShape(Zone, { timeZone: zone }, 'input')
  if (lastDay < firstDay) throw badInput('input.lastDay', 'The last day comes before the first one.')
  if (lastDay >= dayAfter(firstDay, classLimits.furthestDays))
    throw badInput('input.lastDay', 'A closure lasts up to a year.')
  if (lastDay < toDate(now, timeZone)) throw badInput('input.lastDay', 'Choose today or a later day.')
  const midnight = (date: string) => toInstant({ date, time: '00:00', timeZone })
  return { startDate: midnight(firstDay), endDate: midnight(dayAfter(lastDay, 1)) }
}
