import * as v from 'valibot'
import { createSeatStore } from '#backend/booking/booking.store.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type { JobKind, RunningJob } from '#backend/platform/jobs/jobs.port.ts'
import type { WantedDate, WantedRequest } from './standing.port.ts'
import { createStandingStore } from './standing.store.ts'

const Fill = v.object({ classID: v.string() })

/** Triggers send these jobs (077_standing_spots.sql), with this priority and number of attempts. */
const fillSpotsKind = {
  payload: Fill,
  priority: 100,
  retries: 8,
  pauseS: 10,
  mayTakeS: 600,
  atOnce: 3,
} satisfies JobKind<v.InferOutput<typeof Fill>>

export const standingKinds = { 'booking.fillSpots': fillSpotsKind }

type FillDatabase = Pick<Database, 'transact' | 'query'>

/** Books the dates of a class for all members who hold a spot in it. Doing it twice books nothing more. */
export function fillClass(
  { payload, signal }: Pick<RunningJob<v.InferOutput<typeof Fill>>, 'payload' | 'signal'>,
  { database }: { database: FillDatabase },
): Promise<void> {
  return fillSpots({ classId: payload.classID, now: new Date().toISOString() }, database, signal)
}

/** Each booking has a transaction of its own, so that no date stays locked for long. A refused one is left out. */
export async function fillSpots(request: WantedRequest, database: FillDatabase, signal?: AbortSignal): Promise<void> {
  const standing = createStandingStore(database)
  let page = await standing.listWanted(request, undefined)
  while (page.length > 0) {
    for (const wanted of page) {
      signal?.throwIfAborted()
      // oxlint-disable-next-line no-await-in-loop -- holders of one class would only wait for each other's locks
      await bookWanted(wanted, { database, now: request.now })
    }
    // oxlint-disable-next-line no-await-in-loop -- the next page begins behind this one
    page = await standing.listWanted(request, page.at(-1))
  }
}

function bookWanted(
  { spotId, occurrenceId }: WantedDate,
  { database, now }: { database: FillDatabase; now: Instant },
): Promise<void> {
  return database.transact(async (transaction) => {
    const memberId = await createStandingStore(transaction).lockWanted({ spotId, occurrenceId })
    if (memberId !== undefined) await createSeatStore(transaction).takeSeat({ occurrenceId, memberId, now })
  })
}
