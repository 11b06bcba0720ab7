import type { Result } from '#tools/bench/report.ts'
import { compareRemote, REMOTE_GOAL } from './besideRemote.ts'
import { compareWithYoga } from './besideYoga.ts'
import { compareWithCommit } from './sinceCommit.ts'

const PAGE_GOAL = 2.5
const BOOKING_GOAL = 1.3

/** The amount `remote` measures a document that is passed on to a remote service, and its events, alone. */
export async function run([only]: readonly string[] = []): Promise<Result> {
  return only === 'remote' ? await runRemote() : await runAll()
}

async function runRemote(): Promise<Result> {
  const { measured, peers, objections, details } = await compareRemote()
  const objection = objections.length > 0 ? objections.join('; ') : undefined
  return { name: 'gateway remote', kind: 'ratio', measured, goal: { atLeast: REMOTE_GOAL }, peers, objection, details }
}

/**
 * CPU of Node and PostgreSQL for what pages and a booking ask: against the first edition, and against plain Yoga on the
 * same resolvers. The page that has gained less is the figure.
 */
async function runAll(): Promise<Result> {
  const since = await compareWithCommit()
  const beside = await compareWithYoga()
  const remote = await compareRemote()
  const { classes, today, booking } = since
  const objections = [
    ...(booking.ratio.middle >= BOOKING_GOAL ? [] : [`a booking gained less than ${BOOKING_GOAL}`]),
    ...beside.objections,
    ...remote.objections,
  ]
  return {
    name: 'gateway',
    kind: 'ratio',
    measured: classes.ratio.middle < today.ratio.middle ? classes.ratio : today.ratio,
    goal: { atLeast: PAGE_GOAL },
    peers: { ...beside.peers, ...remote.peers },
    objection: objections.length > 0 ? objections.join('; ') : undefined,
    details: {
      unit: 'ms of CPU',
      classes,
      today,
      booking: { ...booking, goal: BOOKING_GOAL },
      besideYoga: beside.details,
      remote: remote.details,
    },
  }
}
