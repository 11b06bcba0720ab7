import { check, sleep } from 'k6'
import exec from 'k6/execution'
import type { Options } from 'k6/options'
import { at } from './api.ts'
import { classAt, memberAt, readSeconds } from './cast.ts'
import { askClass, askClasses, askToday } from './pages.ts'
import { sizes } from './sizes.ts'
import { whenQuiet } from './whenQuiet.ts'

const FEW = 50
const MANY = sizes.burst.members
const BETWEEN_PAGES_S = 5
const seconds = readSeconds(60)
const share = (part: number) => `${Math.ceil(seconds * part)}s`

/** Ten times as many users come within moments, as when a class opens for booking, and leave again. */
export const options: Options = {
  scenarios: {
    burst: {
      executor: 'ramping-vus',
      exec: 'lookAround',
      startVUs: FEW,
      stages: [
        { duration: share(0.2), target: FEW },
        { duration: share(0.1), target: MANY },
        { duration: share(0.3), target: MANY },
        { duration: share(0.1), target: FEW },
        { duration: share(0.3), target: FEW },
      ],
      gracefulRampDown: '30s',
      gracefulStop: '30s',
    },
  },
  thresholds: {
    checks: ['rate==1'],
    vus_max: [`value>=${MANY}`],
    ...whenQuiet({
      // A few may be told to try again, and then do.
      http_req_failed: ['rate<0.05'],
      'http_req_duration{phase:many}': ['p(95)<10000'],
      // Nothing of the burst is left in the way of the users who stay.
      'http_req_duration{phase:after}': ['p(95)<3000'],
    }),
  },
}

export function lookAround(): void {
  exec.vu.metrics.tags['phase'] = phaseOf(exec.scenario.progress)
  const member = memberAt(exec.vu.idInTest - 1)
  const shown = classAt(exec.vu.idInTest)
  const pages = [askToday, askClasses, () => askClass(member, shown.publicId)]
  const page = pages[exec.vu.iterationInScenario % pages.length]
  const answer = (page ?? askToday)(member)
  check(answer, {
    'a page is answered without errors': () => answer.status === 200 && at(answer, 'errors') === undefined,
    'Today is the one who asks': () => page !== askToday || at(answer, 'data.viewer.id') === member.contactId,
  })
  sleep(BETWEEN_PAGES_S)
}

function phaseOf(progress: number): 'before' | 'many' | 'after' {
  if (progress < 0.2) return 'before'
  return progress < 0.8 ? 'many' : 'after'
}
