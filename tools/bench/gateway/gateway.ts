import type { Result } from '#tools/bench/report.ts'
import { compareWithYoga } from './besideYoga.ts'
import { compareWithCommit } from './sinceCommit.ts'

const PAGE_GOAL = 2.5
const BOOKING_GOAL = 1.3

/**
 * CPU of Node and PostgreSQL for what pages and a booking ask: against the first edition, and against plain Yoga on the
 * same resolvers. The page that has gained less is the figure.
 */
export async function run(): Promise<Result> {
  const since = await compareWithCommit()
  const beside = await compareWithYoga()
  const { classes, today, booking } = since
  const objections = [
    ...(booking.ratio.middle >= BOOKING_GOAL ? [] : [`a booking gained less than ${BOOKING_GOAL}`]),
    ...beside.objections,
  ]
  return {
    name: 'gateway',
    kind: 'ratio',
    measured: classes.ratio.middle < today.ratio.middle ? classes.ratio : today.ratio,
    goal: { atLeast: PAGE_GOAL },
    peers: beside.peers,
    objection: objections.length > 0 ? objections.join('; ') : undefined,
    details: {
      unit: 'ms of CPU',
      classes,
      today,
      booking: { ...booking, goal: BOOKING_GOAL },
      besideYoga: beside.details,
    },
  }
}
