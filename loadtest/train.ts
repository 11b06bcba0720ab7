import { check, sleep } from 'k6'
import exec from 'k6/execution'
import { Counter } from 'k6/metrics'
import type { Options } from 'k6/options'
import { ask, at, namesOf, textsAt } from './api.ts'
import { type CastMember, memberAt, readSeconds } from './cast.ts'
import { sizes } from './sizes.ts'
import { whenQuiet } from './whenQuiet.ts'

const EXERCISES = 4
const SETS = 3
const seconds = readSeconds(60)

/**
 * Members train, a set every half second each: a member rests a minute, so this is what a hundred times as many log. A
 * line that is sent again, as after a lost answer, must not be logged twice.
 */
export const options: Options = {
  scenarios: {
    train: {
      executor: 'constant-vus',
      exec: 'train',
      vus: sizes.train.members,
      duration: `${seconds}s`,
      gracefulStop: '30s',
    },
  },
  thresholds: {
    checks: ['rate==1'],
    http_req_failed: ['rate==0'],
    sessions: [`count>=${sizes.train.members}`],
    ...whenQuiet({ 'http_req_duration{document:trainingWireLogMutation}': ['p(95)<1500'] }),
  },
}

const sessions = new Counter('sessions')

/** One session: its sets one by one, the end, and the log as another device reads it. */
export function train(): void {
  const member = memberAt(exec.vu.idInTest - 1)
  const planID = crypto.randomUUID()
  const lines = linesOf(planID)
  for (const line of lines) {
    send(member, [line])
    sleep(0.5)
  }
  send(member, lines.slice(-2))
  const log = ask({ document: 'trainingWireLogQuery', variables: { planID, limit: 100 }, member })
  const isWhole = check(log, {
    'every line is logged, once': () => textsAt(log, 'data.lines.items.#.id') === namesOf(lines.map(({ id }) => id)),
  })
  if (isWhole) sessions.add(1)
}

function linesOf(planID: string) {
  const line = () => ({
    id: crypto.randomUUID(),
    programID: 'loadtest',
    planID,
    round: 1,
    performedAt: new Date().toISOString(),
  })
  const sets = Array.from({ length: EXERCISES * SETS }, (_, index) => ({
    ...line(),
    kind: 'SET',
    resourceID: `exercise-${Math.floor(index / SETS)}`,
    resourceName: 'Squat',
    setNumber: (index % SETS) + 1,
    reps: 8 + (index % 5),
    weight: 40 + index,
  }))
  return [...sets, { ...line(), kind: 'FINISH' }]
}

function send(member: CastMember, entries: readonly object[]): void {
  const answer = ask({ document: 'trainingWireLogMutation', variables: { entries }, member })
  check(answer, { 'a set is logged': () => at(answer, 'data.logWorkout.#') === entries.length })
}
