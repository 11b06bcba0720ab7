// Operation: getStudioActivity
import * as v from 'valibot'
import { ClassInput } from '#backend/classes/readNewClass.ts'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { readShape } from '#backend/model/write/fieldShapes.ts'
import type { Caller } from '#backend/platform/context.ts'
import { dayAfter, daysFrom, toInstant } from '#backend/platform/wallTime.ts'
import type { QueryGetStudioActivityArgs } from '#schema/__generated__/wire.ts'
import type { ActivityStore, StudioDay } from './activity.port.ts'

const MOST_DAYS = 60
const Zone = v.pick(ClassInput, ['timeZone'])

export async function readActivity(
  { input }: QueryGetStudioActivityArgs,
  caller: Caller,
  store: ActivityStore,
): Promise<StudioDay[]> {
  const { companyID, firstDay, lastDay } = input
  const { timeZone } = readShape(Zone, { timeZone: input.timeZone }, 'input')
  const length = daysFrom(firstDay, lastDay)
  if (length < 0 || length > MOST_DAYS)
    throw badInput('input.lastDay', `Choose a last day up to ${MOST_DAYS} days after the first one.`)
  const midnight = (date: string) => toInstant({ date, time: '00:00', timeZone })
  const span = { from: midnight(firstDay), to: midnight(dayAfter(lastDay, 1)) }
  return store.readDays({ companyId: companyID ?? undefined, timeZone, ...span }, caller)
}
