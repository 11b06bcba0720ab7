import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { limits } from '#schema/__generated__/limits.ts'
import { classLimits } from '#schema/classes/classLimits.ts'
import { dayAfter } from '#web/lib/time/day.ts'
import { fault } from '#web/ui/form/fault.ts'
import { text } from '#web/ui/form/rules.ts'

const Day = v.pipe(v.string(), v.isoDate(fault(msg`Choose a date.`)))

/** The form's fields. Days are YYYY-MM-DD in the user's time zone. */
export const closureForm = v.pipe(
  v.object({
    name: text({ most: limits.Closure.name.max, missing: msg`Enter a name.` }),
    firstDay: Day,
    lastDay: Day,
    dates: v.picklist(['cancel', 'keep']),
  }),
  v.forward(
    v.partialCheck(
      [['firstDay'], ['lastDay']],
      ({ firstDay, lastDay }) => firstDay <= lastDay,
      fault(msg`Choose a day after the first one.`),
    ),
    ['lastDay'],
  ),
  v.forward(
    v.partialCheck(
      [['firstDay'], ['lastDay']],
      ({ firstDay, lastDay }) => firstDay > lastDay || lastDay < dayAfter(firstDay, classLimits.furthestDays),
      fault(msg`A closure lasts up to a year.`),
    ),
    ['lastDay'],
  ),
)

export type ClosureEntries = v.InferOutput<typeof closureForm>

export function emptyClosure(today: string): ClosureEntries {
  return { name: '', firstDay: today, lastDay: today, dates: 'cancel' }
}
