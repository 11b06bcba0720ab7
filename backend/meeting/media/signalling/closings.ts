import type { Ending } from '#backend/meeting/media/room/entry.port.ts'

/** Why a socket is closed. Browsers come back at once after 4500 to 4599, and to a meeting that ended never. */
export interface Closing {
  code: number
  reason: string
}

export const closings = {
  badTicket: { code: 4403, reason: 'Bad ticket' },
  ended: { code: 4410, reason: 'The meeting has ended' },
  badOffer: { code: 4400, reason: 'Bad offer' },
  broken: { code: 4500, reason: 'Connect again' },
  restart: { code: 4503, reason: 'Restart' },
} as const satisfies Record<string, Closing>

const byEnding: Readonly<Record<Ending, Closing>> = {
  elsewhere: { code: 4301, reason: 'Joined from another device' },
  superseded: { code: 1000, reason: 'Connected again' },
  rejected: { code: 4403, reason: 'Not allowed' },
  full: { code: 4409, reason: 'The meeting is full' },
  ended: closings.ended,
  removed: { code: 4411, reason: 'Removed' },
  broken: closings.broken,
}

export function closingOf(ending: Ending): Closing {
  return byEnding[ending]
}
