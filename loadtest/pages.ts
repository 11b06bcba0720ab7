import type { RefinedResponse } from 'k6/http'
import { askPatiently } from './api.ts'
import { type CastMember, readCast } from './cast.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

type Page = RefinedResponse<'text'>

/** Opens a page with the variables that the web client sends for it. */
export function askToday(member: CastMember): Page {
  const now = thisMinute()
  const [from, to] = [now - DAY_MS, now + DAY_MS].map(toText)
  const variables = { fromNow: { ge: toText(now) }, thisWeek: { between: [from, to] } }
  return askPatiently({ document: 'TodayScreenQuery', variables, member })
}

export function askClasses(member: CastMember): Page {
  const now = thisMinute()
  const [begin, end, year] = [now - DAY_MS, now + DAY_MS, now + 365 * DAY_MS].map(toText)
  const fitting = { categoryID: readCast().categoryId }
  const day = [{ from: begin, to: end }]
  const variables = {
    filter: { ...fitting, withCancelled: true },
    fitting,
    ofKind: fitting,
    shown: day,
    days: day,
    whole: day,
    later: [{ from: end, to: year }],
  }
  return askPatiently({ document: 'ClassesScreenQuery', variables, member })
}

export function askBookings(member: CastMember): Page {
  const now = toText(thisMinute())
  const variables = { fromNow: { ge: now }, untilNow: { lt: now } }
  return askPatiently({ document: 'BookingsScreenQuery', variables, member })
}

export function askClass(member: CastMember, publicId: string): Page {
  return askPatiently({ document: 'ClassScreenQuery', variables: { publicID: publicId }, member })
}

/** Pages ask in whole minutes. */
function thisMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
}

function toText(instant: number): string {
  return new Date(instant).toISOString()
}
